package dev.jogakbo.parquet.codec;

import com.github.luben.zstd.NoPool;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Zstandard 1.5.7 as parquet-java uses it: written to a stream that is flushed before it is closed,
 * so that the frame does not know its length and ends in an empty block.
 */
record ZstdStreamedEncoder(int level) implements BlockEncoder {
  private static final int BLOCK_BYTES = 1 << 17;
  private static final int BLOCK_SLACK_BYTES = 16;

  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    int blockCount = plainLengthBytes / BLOCK_BYTES + 2;
    return Math.addExact(
        Math.toIntExact(Zstd.compressBound(plainLengthBytes)), blockCount * BLOCK_SLACK_BYTES);
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    ArraySink sink = new ArraySink(target, at);
    try (ZstdOutputStreamNoFinalizer stream =
        new ZstdOutputStreamNoFinalizer(sink, NoPool.INSTANCE, level)) {
      stream.write(plain.bytes(), plain.start(), plain.lengthBytes());
      stream.flush();
    } catch (IOException e) {
      throw new EncoderFailedException("zstd: " + e.getMessage(), e);
    }
    return sink.filled;
  }

  /** Fills an array. */
  private static final class ArraySink extends OutputStream {
    private final byte[] target;
    private int filled;

    ArraySink(byte[] target, int at) {
      this.target = target;
      this.filled = at;
    }

    @Override
    public void write(int value) {
      target[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int start, int lengthBytes) {
      System.arraycopy(bytes, start, target, filled, lengthBytes);
      filled += lengthBytes;
    }
  }
}
