package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.Compressibility;
import dev.jogakbo.parquet.layout.ByteSource;

/** What a file takes at rest as it is, for each byte it has: LZ4 of pieces all over it. */
public final class PlainDensity {
  private static final int PIECE_COUNT = 16;
  private static final int PIECE_BYTES = 64 << 10;

  private PlainDensity() {}

  /** Returns a number above 0, at most 1. */
  public static double of(ByteSource file) {
    int pieceBytes = (int) Math.min(PIECE_BYTES, file.lengthBytes());
    if (pieceBytes == 0) {
      return 1;
    }
    long packedBytes = 0;
    for (int i = 0; i < PIECE_COUNT; i++) {
      long start = (file.lengthBytes() - pieceBytes) / (PIECE_COUNT - 1) * i;
      packedBytes += Compressibility.packedLengthBytes(file.read(start, pieceBytes));
    }
    return (double) packedBytes / ((long) PIECE_COUNT * pieceBytes);
  }
}
