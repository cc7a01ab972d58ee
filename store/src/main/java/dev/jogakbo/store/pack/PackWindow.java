package dev.jogakbo.store.pack;

import dev.jogakbo.store.id.PackId;

/**
 * Bytes of a pack in memory: {@code [position, position + lengthBytes)} of the pack lie at the
 * start of an array, which is borrowed and may be longer.
 */
public final class PackWindow {
  private final PackId pack;
  private final long position;
  private final byte[] bytes;
  private final int lengthBytes;

  /** Checks that the array has that many bytes. */
  public PackWindow(PackId pack, long position, byte[] bytes, int lengthBytes) {
    if (position < 0 || lengthBytes < 0 || lengthBytes > bytes.length) {
      throw new IllegalArgumentException(
          "%d bytes at %d of pack %s in an array of %d"
              .formatted(lengthBytes, position, pack, bytes.length));
    }
    this.pack = pack;
    this.position = position;
    this.bytes = bytes;
    this.lengthBytes = lengthBytes;
  }

  /** Returns the pack. */
  public PackId pack() {
    return pack;
  }

  /** Returns where in the pack the window begins. */
  public long position() {
    return position;
  }

  /** Returns the borrowed array. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns how many bytes of the array are the pack's. */
  public int lengthBytes() {
    return lengthBytes;
  }

  /** Whether the whole record lies in the window. */
  public boolean holds(PackRecord row) {
    return row.offset() >= position && row.end() <= position + lengthBytes;
  }

  /** Returns where in {@link #bytes} the record begins, which the window holds. */
  public int indexOf(PackRecord row) {
    if (!holds(row)) {
      throw new IllegalArgumentException(
          "%s is not in [%d, %d) of pack %s"
              .formatted(row, position, position + lengthBytes, pack));
    }
    return Math.toIntExact(row.offset() - position);
  }
}
