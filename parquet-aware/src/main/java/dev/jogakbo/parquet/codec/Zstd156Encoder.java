package dev.jogakbo.parquet.codec;

import com.github.luben.zstd.Zstd;

/** Zstandard 1.5.6, a page at once: one frame with the length in it and no checksum. */
record Zstd156Encoder(int level) implements BlockEncoder {
  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return Math.toIntExact(Zstd.compressBound(plainLengthBytes));
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    int free = lengthBytesMax(plain.lengthBytes());
    ByteSlice room = new ByteSlice(target, at, free);
    return at + ZstdEncoder.checked(Zstd156Library.compress(room, plain, level));
  }
}
