package dev.jogakbo.parquet.codec;

import com.github.luben.zstd.Zstd;

/** Zstandard 1.5.7, a page at once: one frame with the length in it and no checksum. */
record ZstdEncoder(int level) implements BlockEncoder {
  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return Math.toIntExact(Zstd.compressBound(plainLengthBytes));
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    long length =
        Zstd.compressByteArray(
            target,
            at,
            lengthBytesMax(plain.lengthBytes()),
            plain.bytes(),
            plain.start(),
            plain.lengthBytes(),
            level);
    return at + checked(length);
  }

  /** Returns a length that the library returned, which may be an error instead. */
  static int checked(long lengthOrError) {
    if (Zstd.isError(lengthOrError)) {
      throw new EncoderFailedException("zstd: " + Zstd.getErrorName(lengthOrError));
    }
    return Math.toIntExact(lengthOrError);
  }
}
