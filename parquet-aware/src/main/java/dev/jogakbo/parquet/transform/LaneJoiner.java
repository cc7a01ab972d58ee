package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;

/** Puts values back into the structure of a footer. Used once, by one thread. */
final class LaneJoiner extends FooterLanes {
  private final byte[] texts;
  private final byte[] sizes;
  private final CompactCursor nextText;
  private final CompactCursor nextSize;
  private final byte[] target;
  private int targetBytes;
  private int copiedTo;

  private LaneJoiner(byte[] structure, byte[] texts, byte[] sizes, int targetBytes) {
    super(structure, structure.length);
    this.texts = texts;
    this.sizes = sizes;
    nextText = new CompactCursor(texts, "texts of a footer");
    nextSize = new CompactCursor(sizes, "sizes of a footer");
    target = new byte[targetBytes];
  }

  /**
   * Joins lanes, all of which have to be used up.
   *
   * @throws CorruptSkeletonException if they do not give so many bytes
   */
  static byte[] join(byte[] structure, byte[] texts, byte[] sizes, int lengthBytes) {
    Checks.lengths(
        "footer in lanes", lengthBytes, (long) structure.length + texts.length + sizes.length);
    LaneJoiner joiner = new LaneJoiner(structure, texts, sizes, lengthBytes);
    try {
      joiner.walk();
    } catch (MalformedThriftException e) {
      throw new CorruptSkeletonException("footer in lanes: malformed", e);
    }
    Checks.lengths("footer in lanes", lengthBytes, joiner.targetBytes);
    return joiner.target;
  }

  @Override
  void take(Lane lane) {
    edge();
    boolean isText = lane == Lane.TEXTS;
    CompactCursor next = isText ? nextText : nextSize;
    int start = next.position();
    next.skipLike(cursor);
    append(isText ? texts : sizes, start, next.position());
  }

  @Override
  void edge() {
    append(source, copiedTo, cursor.position());
    copiedTo = cursor.position();
  }

  /** Copies bytes that are in no other copy, so there is room for them. */
  private void append(byte[] bytes, int start, int end) {
    System.arraycopy(bytes, start, target, targetBytes, end - start);
    targetBytes += end - start;
  }
}
