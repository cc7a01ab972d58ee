package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.ByteSource;
import org.jspecify.annotations.Nullable;

/**
 * A file whose end is read once and kept: its last bytes say how long the footer is, which is then
 * read, and looked into again. Used by one thread.
 */
final class TailSource implements ByteSource {
  private static final int TAIL_BYTES = 64 << 10;

  private final ByteSource source;
  private final long tailStart;
  private byte @Nullable [] tail;

  TailSource(ByteSource source) {
    this.source = source;
    this.tailStart = Math.max(0, source.lengthBytes() - TAIL_BYTES);
  }

  @Override
  public long lengthBytes() {
    return source.lengthBytes();
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    if (position < tailStart) {
      source.read(position, target, offset, lengthBytes);
      return;
    }
    byte[] kept = tail;
    if (kept == null) {
      kept = source.read(tailStart, (int) (source.lengthBytes() - tailStart));
      tail = kept;
    }
    System.arraycopy(kept, (int) (position - tailStart), target, offset, lengthBytes);
  }
}
