package dev.jogakbo.parquet.codec;

import java.util.Arrays;
import java.util.Optional;

/** What a column chunk says its pages are compressed with, by the number in the footer. */
public enum PageCodec {
  /** Pages lie as they are. */
  UNCOMPRESSED(0),
  /** One Snappy block without framing. */
  SNAPPY(1),
  /** One gzip member or several. */
  GZIP(2),
  /** One Brotli stream. */
  BROTLI(4),
  /** The old LZ4: Hadoop's framing by the book, bare blocks in practice too. */
  LZ4(5),
  /** One Zstandard frame or several. */
  ZSTD(6),
  /** One LZ4 block without framing. */
  LZ4_RAW(7);

  private final int number;

  PageCodec(int number) {
    this.number = number;
  }

  /** Finds the codec of that number; LZO (3) and unknown ones are not known here. */
  public static Optional<PageCodec> find(int number) {
    return Arrays.stream(values()).filter(codec -> codec.number == number).findFirst();
  }

  /** Returns the number in the footer. */
  public int number() {
    return number;
  }
}
