package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/** What encoders make, as arrays. */
final class Encoded {
  private Encoded() {}

  /** Encodes to and from the middle of larger arrays, so that a wrong base shows. */
  static byte[] by(BlockEncoder encoder, byte[] plain) {
    byte[] shifted = new byte[plain.length + 20];
    System.arraycopy(plain, 0, shifted, 7, plain.length);
    byte[] target = new byte[encoder.lengthBytesMax(plain.length) + 5];
    int end = encoder.encode(new ByteSlice(shifted, 7, plain.length), target, 5);
    return Arrays.copyOfRange(target, 5, end);
  }

  /** Encodes a page by a profile that needs no parameters, or the usual ones. */
  static byte[] by(EncoderProfile profile, byte[] plain) {
    return by(new PageBench(new Profiles(), PageLimits.DEFAULT), profile, plain);
  }

  static byte[] by(PageBench bench, EncoderProfile profile, byte[] plain) {
    PageEncoding encoding = new PageEncoding(profile, SelfCheck.parameters(profile));
    return bench.encodeUnchecked(encoding, ByteSlice.of(plain)).toByteArray();
  }
}
