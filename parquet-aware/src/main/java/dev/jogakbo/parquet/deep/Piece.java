package dev.jogakbo.parquet.deep;

/**
 * A page, or bytes that are none, as numbers say it is made. The header comes first; then, where
 * the body is kept, the body; else the levels, if they lie apart, and what the encoding makes of
 * the levels, if they do not, and the body.
 *
 * @param body stream the body lies in: {@link StreamKind#INDICES}, {@link StreamKind#VALUES} or
 *     {@link StreamKind#KEPT}
 * @param place where levels lie
 * @param encoding index among the section's encodings; 0 where the body is kept
 * @param headerBytes bytes of HEADERS
 * @param levelBytes bytes of LEVELS; 0 where the body is kept
 * @param bodyBytes bytes of the body's stream
 * @param madeBytes bytes the encoding makes; those of the body where it is kept
 */
record Piece(
    StreamKind body,
    LevelPlace place,
    int encoding,
    int headerBytes,
    int levelBytes,
    int bodyBytes,
    int madeBytes) {

  /** Where the levels of a page lie. */
  enum LevelPlace {
    /** In front of the values in what is compressed, as in pages of version 1. */
    INSIDE,
    /** In front of what is compressed, as in pages of version 2. */
    APART
  }

  boolean isKept() {
    return body == StreamKind.KEPT;
  }

  /** Returns the same with another number of its encoding. */
  Piece withEncoding(int number) {
    return new Piece(body, place, number, headerBytes, levelBytes, bodyBytes, madeBytes);
  }

  /** Returns the bytes of the file. */
  long fileBytes() {
    return headerBytes + apartBytes() + madeBytes;
  }

  /** Returns the bytes of levels that lie apart. */
  long apartBytes() {
    return place == LevelPlace.APART ? levelBytes : 0;
  }

  /** Returns the bytes that are encoded. */
  long plainBytes() {
    return (place == LevelPlace.APART ? 0L : levelBytes) + bodyBytes;
  }

  /** Returns the bytes of all streams. */
  long streamBytes() {
    return (long) headerBytes + levelBytes + bodyBytes;
  }

  /** Moves positions in streams behind this piece. */
  void pass(long[] positions) {
    positions[StreamKind.HEADERS.number()] += headerBytes;
    positions[StreamKind.LEVELS.number()] += levelBytes;
    positions[body.number()] += bodyBytes;
  }
}
