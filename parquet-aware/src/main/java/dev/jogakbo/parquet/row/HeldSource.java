package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * A file of which one range is held while it is looked into, header and body, so that it is read
 * once. Used by one thread.
 */
final class HeldSource implements ByteSource {
  private static final int HELD_BYTES_MAX = 8 << 20;

  private final ByteSource source;
  private byte[] held = new byte[0];
  private long start;

  HeldSource(ByteSource source) {
    this.source = source;
  }

  /** Holds that range from now on, if it is not too long. */
  void hold(long rangeStart, long lengthBytes) {
    held = new byte[0];
    if (lengthBytes <= HELD_BYTES_MAX) {
      held = source.read(rangeStart, (int) lengthBytes);
      start = rangeStart;
    }
  }

  @Override
  public long lengthBytes() {
    return source.lengthBytes();
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    if (position >= start && position - start <= held.length - lengthBytes) {
      System.arraycopy(held, (int) (position - start), target, offset, lengthBytes);
    } else {
      source.read(position, target, offset, lengthBytes);
    }
  }
}
