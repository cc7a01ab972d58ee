package dev.jogakbo.parquet.column;

import java.util.Arrays;
import java.util.Optional;

/** How values, or levels, are written (parquet.thrift, {@code Encoding}). */
public enum ValueEncoding {
  /** One after another. */
  PLAIN(0),
  /** Old name of {@link #RLE_DICTIONARY}, and of {@link #PLAIN} in dictionary pages. */
  PLAIN_DICTIONARY(2),
  /** Runs of equal numbers and packed bits by turns. */
  RLE(3),
  /** Packed bits, the first bit highest; of old levels. */
  BIT_PACKED(4),
  /** Differences of whole numbers in blocks. */
  DELTA_BINARY_PACKED(5),
  /** Differences of lengths, then all bytes. */
  DELTA_LENGTH_BYTE_ARRAY(6),
  /** How much is like the value before, and what is not. */
  DELTA_BYTE_ARRAY(7),
  /** Numbers of entries of the dictionary. */
  RLE_DICTIONARY(8),
  /** All first bytes, then all second bytes and so on. */
  BYTE_STREAM_SPLIT(9);

  private final int number;

  ValueEncoding(int number) {
    this.number = number;
  }

  /** Finds the encoding of that number. */
  public static Optional<ValueEncoding> find(int number) {
    return Arrays.stream(values()).filter(encoding -> encoding.number == number).findFirst();
  }

  /** Returns the number in headers. */
  public int number() {
    return number;
  }

  /** Whether values are numbers of entries of a dictionary. */
  public boolean isByDictionary() {
    return this == PLAIN_DICTIONARY || this == RLE_DICTIONARY;
  }
}
