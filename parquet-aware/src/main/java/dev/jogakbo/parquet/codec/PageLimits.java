package dev.jogakbo.parquet.codec;

/**
 * What a page may claim to become. Pages of at most {@code ratioFreeBytes} may have any ratio: a
 * constant column compresses a thousandfold and harms nobody.
 */
public record PageLimits(int plainLengthBytesMax, int ratioMax, int ratioFreeBytes) {
  /** 128 MiB a page; beyond 1 MiB at most 200 plain bytes for a compressed one. */
  public static final PageLimits DEFAULT = new PageLimits(128 << 20, 200, 1 << 20);

  /** Refuses a page that claims too much, before anything is allocated for it. */
  void check(PageBody page) throws PageRefusedException {
    int plain = page.plainLengthBytes();
    int compressed = page.compressed().lengthBytes();
    if (plain < 0) {
      throw new PageRefusedException(
          KeepReason.LENGTH_DIFFERS, "page: expected a plain length from 0 on, found " + plain);
    }
    if (plain > plainLengthBytesMax) {
      throw new PageRefusedException(
          KeepReason.PAGE_TOO_LARGE,
          "page: expected at most " + plainLengthBytesMax + " plain bytes, found " + plain);
    }
    if (plain > ratioFreeBytes && plain > (long) ratioMax * compressed) {
      throw new PageRefusedException(
          KeepReason.RATIO_TOO_HIGH,
          "page: expected at most %d plain bytes for each of %d, found %d"
              .formatted(ratioMax, compressed, plain));
    }
  }
}
