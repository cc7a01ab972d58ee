package dev.jogakbo.parquet.codec;

import net.jpountz.lz4.LZ4Factory;

/** How short bytes become of which nothing is known. */
public final class Compressibility {
  private Compressibility() {}

  /** Returns what the bytes take with LZ4, or as they are if that is not less. */
  public static int packedLengthBytes(byte[] plain) {
    byte[] packed = LZ4Factory.nativeInstance().fastCompressor().compress(plain);
    return Math.min(plain.length, packed.length);
  }
}
