package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.rewrite.WrittenColumnChunk.PageMix;
import dev.jogakbo.parquet.rewrite.WrittenColumnChunk.Sizes;
import dev.jogakbo.parquet.rewrite.WrittenColumnChunk.Statistics;
import dev.jogakbo.parquet.thrift.CompactBuilder;
import java.util.Arrays;
import java.util.List;

/** Writes footers and what they say of column chunks (parquet.thrift, {@code FileMetaData}). */
final class FooterWriter {
  private static final int KIND_DATA_V1 = 0;
  private static final int KIND_DICTIONARY = 2;
  private static final int KIND_DATA_V2 = 3;

  private FooterWriter() {}

  /**
   * A column chunk in the file.
   *
   * @param start of its first page
   * @param bloomOffset of its bloom filter, if it has one
   * @param bloomBytes 0 if it has none
   */
  record Placed(
      ColumnPlan plan, WrittenColumnChunk written, long start, long bloomOffset, int bloomBytes) {}

  /** Where the page index of a column chunk lies; a length of 0 if there is none. */
  record IndexPlaces(
      long offsetIndex, int offsetIndexBytes, long columnIndex, int columnIndexBytes) {}

  /** A column chunk in the footer: its {@code ColumnMetaData}, and its page index. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record FooterColumn(byte[] metadata, IndexPlaces index) {}

  /**
   * A row group in the footer.
   *
   * @param sortingColumns as {@link FooterParts} has them
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record FooterRowGroup(
      List<FooterColumn> columns,
      long rowCount,
      long start,
      long compressedBytes,
      long uncompressedBytes,
      byte[] sortingColumns) {
    FooterRowGroup with(List<FooterColumn> others) {
      return new FooterRowGroup(
          others, rowCount, start, compressedBytes, uncompressedBytes, sortingColumns);
    }
  }

  /** Returns the bytes of a {@code ColumnMetaData}. */
  @SuppressWarnings("EnumOrdinal") // which is the number of a physical type
  static byte[] metadata(Placed placed) {
    WrittenColumnChunk written = placed.written();
    LeafColumn column = placed.plan().column();
    Sizes sizes = written.sizes();
    boolean hasDictionary = sizes.dictionaryBytes() > 0;
    CompactBuilder builder = new CompactBuilder();
    builder
        .enter()
        .integer32(1, column.physicalType().ordinal())
        .integers32(2, encodings(placed.plan(), written))
        .texts(3, column.path())
        .integer32(4, placed.plan().codec().number())
        .integer64(5, sizes.levelCount())
        .integer64(6, sizes.uncompressedBytes())
        .integer64(7, sizes.compressedBytes())
        .integer64(9, placed.start() + sizes.dictionaryBytes());
    if (hasDictionary) {
      builder.integer64(11, placed.start());
    }
    statistics(builder, written.statistics());
    encodingStatistics(builder, placed.plan(), written);
    if (placed.bloomBytes() > 0) {
      builder.integer64(14, placed.bloomOffset()).integer32(15, placed.bloomBytes());
    }
    sizeStatistics(builder, column, written.statistics());
    return builder.leave().toByteArray();
  }

  private static int plainEncoding(ColumnPlan plan) {
    return plan.column().physicalType() == PhysicalType.BOOLEAN
            && plan.pages().version() == PageRules.PageVersion.V2
        ? Encodings.RLE
        : Encodings.PLAIN;
  }

  private static int[] encodings(ColumnPlan plan, WrittenColumnChunk written) {
    PageMix mix = written.mix();
    boolean hasDictionary = written.sizes().dictionaryBytes() > 0;
    boolean isPlain =
        hasDictionary || (plainEncoding(plan) == Encodings.PLAIN && mix.plainPageCount() > 0);
    int[] all = {Encodings.PLAIN, Encodings.RLE, Encodings.RLE_DICTIONARY};
    return Arrays.stream(all)
        .filter(encoding -> encoding != Encodings.PLAIN || isPlain)
        .filter(encoding -> encoding != Encodings.RLE_DICTIONARY || hasDictionary)
        .toArray();
  }

  private static void statistics(CompactBuilder builder, Statistics statistics) {
    builder.enter(12).integer64(3, statistics.nullCount());
    Bound least = statistics.least();
    Bound greatest = statistics.greatest();
    if (least != null && greatest != null) {
      builder
          .binary(5, greatest.value())
          .binary(6, least.value())
          .truth(7, greatest.isExact())
          .truth(8, least.isExact());
    }
    builder.leave();
  }

  private static void encodingStatistics(
      CompactBuilder builder, ColumnPlan plan, WrittenColumnChunk written) {
    PageMix mix = written.mix();
    boolean hasDictionary = written.sizes().dictionaryBytes() > 0;
    int dataKind = plan.pages().version() == PageRules.PageVersion.V2 ? KIND_DATA_V2 : KIND_DATA_V1;
    int count =
        (hasDictionary ? 1 : 0)
            + (mix.indexPageCount() > 0 ? 1 : 0)
            + (mix.plainPageCount() > 0 ? 1 : 0);
    builder.structs(13, count);
    if (hasDictionary) {
      pageCount(builder, KIND_DICTIONARY, Encodings.PLAIN, 1);
    }
    if (mix.indexPageCount() > 0) {
      pageCount(builder, dataKind, Encodings.RLE_DICTIONARY, mix.indexPageCount());
    }
    if (mix.plainPageCount() > 0) {
      pageCount(builder, dataKind, plainEncoding(plan), mix.plainPageCount());
    }
  }

  private static void pageCount(CompactBuilder builder, int kind, int encoding, int count) {
    builder.enter().integer32(1, kind).integer32(2, encoding).integer32(3, count).leave();
  }

  private static void sizeStatistics(
      CompactBuilder builder, LeafColumn column, Statistics statistics) {
    builder.enter(16);
    if (column.physicalType() == PhysicalType.BYTE_ARRAY) {
      builder.integer64(1, statistics.unencodedBytes());
    }
    if (column.maxRepetitionLevel() > 0) {
      builder.integers64(2, statistics.repetitionCounts());
    }
    if (column.maxDefinitionLevel() > 0) {
      builder.integers64(3, statistics.definitionCounts());
    }
    builder.leave();
  }

  /** Returns the bytes of a footer, without its length and the magic. */
  static byte[] footer(FooterParts parts, List<FooterRowGroup> rowGroups, FooterEnd end) {
    CompactBuilder builder = new CompactBuilder();
    builder
        .enter()
        .integer32(1, parts.version())
        .rawList(2, parts.schema())
        .integer64(3, rowGroups.stream().mapToLong(FooterRowGroup::rowCount).sum())
        .structs(4, rowGroups.size());
    rowGroups.forEach(rowGroup -> rowGroup(builder, rowGroup));
    byte[] keyValues = parts.keyValues();
    if (keyValues != null) {
      builder.rawList(5, keyValues);
    }
    builder.text(6, end.createdBy()).structs(7, end.columnCount());
    for (int i = 0; i < end.columnCount(); i++) {
      builder.enter().enter(1).leave().leave();
    }
    return builder.leave().toByteArray();
  }

  /** What a footer ends with: the writer, and for each column that its order is its type's. */
  record FooterEnd(String createdBy, int columnCount) {}

  private static void rowGroup(CompactBuilder builder, FooterRowGroup rowGroup) {
    builder.enter().structs(1, rowGroup.columns().size());
    rowGroup.columns().forEach(column -> column(builder, column));
    builder.integer64(2, rowGroup.uncompressedBytes()).integer64(3, rowGroup.rowCount());
    if (rowGroup.sortingColumns().length > 0) {
      builder.rawList(4, rowGroup.sortingColumns());
    }
    builder.integer64(5, rowGroup.start()).integer64(6, rowGroup.compressedBytes()).leave();
  }

  private static void column(CompactBuilder builder, FooterColumn column) {
    builder.enter().integer64(2, 0).rawStruct(3, column.metadata());
    IndexPlaces index = column.index();
    if (index.offsetIndexBytes() > 0) {
      builder.integer64(4, index.offsetIndex()).integer32(5, index.offsetIndexBytes());
    }
    if (index.columnIndexBytes() > 0) {
      builder.integer64(6, index.columnIndex()).integer32(7, index.columnIndexBytes());
    }
    builder.leave();
  }
}
