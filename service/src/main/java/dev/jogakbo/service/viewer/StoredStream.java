package dev.jogakbo.service.viewer;

import dev.jogakbo.parquet.layout.ByteSource;
import java.io.InputStream;
import java.util.Objects;

/** A stored file from its beginning, read block by block as it is asked for. */
final class StoredStream extends InputStream {
  private static final int BLOCK_BYTES = 1 << 20;

  private final ByteSource source;
  private byte[] block = new byte[0];
  private int next;
  private long position;

  StoredStream(ByteSource source) {
    this.source = source;
  }

  @Override
  public int read() {
    return isAtEnd() ? -1 : block[next++] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, target.length);
    if (lengthBytes == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int found = Math.min(lengthBytes, block.length - next);
    System.arraycopy(block, next, target, offset, found);
    next += found;
    return found;
  }

  /** Loads a block where there is one and none is at hand. */
  private boolean isAtEnd() {
    if (next == block.length && position < source.lengthBytes()) {
      int lengthBytes = (int) Math.min(BLOCK_BYTES, source.lengthBytes() - position);
      block = source.read(position, lengthBytes);
      position += lengthBytes;
      next = 0;
    }
    return next == block.length;
  }
}
