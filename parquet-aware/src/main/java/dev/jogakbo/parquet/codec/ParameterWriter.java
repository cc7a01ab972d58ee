package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/** Collects parameters; refuses a page that needs more of them than are allowed. */
final class ParameterWriter {
  private static final int NUMBER_BYTES_MAX = 5;

  private byte[] bytes = new byte[32];
  private int filled;

  void varint(int value) throws PageRefusedException {
    reserve(NUMBER_BYTES_MAX);
    filled = Varint.put(value, bytes, filled);
  }

  void bytes(ByteSlice slice) throws PageRefusedException {
    reserve(slice.lengthBytes());
    System.arraycopy(slice.bytes(), slice.start(), bytes, filled, slice.lengthBytes());
    filled += slice.lengthBytes();
  }

  EncoderParameters parameters() {
    return EncoderParameters.of(Arrays.copyOf(bytes, filled));
  }

  private void reserve(int more) throws PageRefusedException {
    if (more > EncoderParameters.LENGTH_BYTES_MAX - filled) {
      throw new PageRefusedException(
          KeepReason.NO_PROFILE,
          "framing: expected at most " + EncoderParameters.LENGTH_BYTES_MAX + " bytes of it");
    }
    if (filled + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (filled + more));
    }
  }
}
