package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.row.RowsRefusedException.Reason;

/** What is left of what one answer may cost. Used by one thread. */
final class RowBudget {
  private final RowLimits limits;
  private int pageCount;
  private long decodedBytes;
  private int levelCount;
  private int valueBytes;

  RowBudget(RowLimits limits) {
    this.limits = limits;
  }

  /** Counts a page whose header was read. */
  void seePage() {
    if (++pageCount > limits.layout().pageCountMax()) {
      throw new RowsRefusedException(
          Reason.TOO_COSTLY,
          "pages: expected at most %d to look at, found more"
              .formatted(limits.layout().pageCountMax()));
    }
  }

  /** Takes the room of a page that is about to be decoded. */
  void takePage(PageHeader header) {
    decodedBytes += (long) header.bodyBytes() + header.uncompressedBytes();
    if (decodedBytes > limits.decodedBytesMax()) {
      throw new RowsRefusedException(
          Reason.TOO_COSTLY,
          "pages: expected at most %d bytes to decode, found more"
              .formatted(limits.decodedBytesMax()));
    }
  }

  void takeLevel() {
    if (++levelCount > limits.levelCountMax()) {
      throw new RowsRefusedException(
          Reason.TOO_COSTLY,
          "rows: expected at most %d values in all, found more".formatted(limits.levelCountMax()));
    }
  }

  /** Takes room for a value; returns how much of it there is. */
  int takeBytes(int wantedBytes) {
    int given = Math.min(wantedBytes, limits.valueBytesMax() - valueBytes);
    valueBytes += given;
    return given;
  }
}
