package dev.jogakbo.parquet.codec;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;

/**
 * Zstandard 1.5.7 as Rust's stream does it: told the length first, then fed in pieces no longer
 * than a block, then ended with nothing left, so that a page of full blocks ends in an empty one.
 */
record ZstdPledgedEncoder(int level) implements BlockEncoder {
  private static final int PIECE_BYTES = 1 << 17;
  private static final int BLOCK_SLACK_BYTES = 16;

  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    int blockCount = plainLengthBytes / PIECE_BYTES + 2;
    return Math.addExact(
        Math.toIntExact(Zstd.compressBound(plainLengthBytes)), blockCount * BLOCK_SLACK_BYTES);
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    ByteBuffer out = ByteBuffer.wrap(target, at, target.length - at);
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(level);
      context.setPledgedSrcSize(plain.lengthBytes());
      for (int from = plain.start(); from < plain.end(); ) {
        int length = Math.min(PIECE_BYTES, plain.end() - from);
        feed(context, out, ByteBuffer.wrap(plain.bytes(), from, length), EndDirective.CONTINUE);
        from += length;
      }
      feed(context, out, ByteBuffer.allocate(0), EndDirective.END);
    }
    return out.position();
  }

  private static void feed(
      ZstdCompressCtx context, ByteBuffer out, ByteBuffer piece, EndDirective directive) {
    boolean isDone;
    do {
      isDone = context.compressByteBufferStream(out, piece, directive);
    } while (piece.hasRemaining() || (directive == EndDirective.END && !isDone));
  }
}
