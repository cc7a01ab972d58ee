package dev.jogakbo.parquet.codec;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/** The reference LZ4 library. Only its native form: the one in Java writes other long blocks. */
final class Lz4Library {
  private static final int HC_LEVEL = 9;

  private Lz4Library() {}

  static BlockEncoder fast() {
    return new LibraryEncoder(LZ4Factory.nativeInstance().fastCompressor());
  }

  static BlockEncoder hc9() {
    return new LibraryEncoder(LZ4Factory.nativeInstance().highCompressor(HC_LEVEL));
  }

  private record LibraryEncoder(LZ4Compressor compressor) implements BlockEncoder {
    @Override
    public int lengthBytesMax(int plainLengthBytes) {
      return compressor.maxCompressedLength(plainLengthBytes);
    }

    @Override
    public int encode(ByteSlice plain, byte[] target, int at) {
      try {
        return at
            + compressor.compress(
                plain.bytes(), plain.start(), plain.lengthBytes(), target, at, target.length - at);
      } catch (LZ4Exception e) {
        throw new EncoderFailedException("lz4: " + e.getMessage(), e);
      }
    }
  }
}
