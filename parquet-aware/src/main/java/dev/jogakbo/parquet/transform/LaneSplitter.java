package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts a footer into lanes, as {@link LanesV1} reads them. Used once, by one thread. */
final class LaneSplitter extends FooterLanes {
  private final ByteBuilder structure = new ByteBuilder();
  private final ByteBuilder texts = new ByteBuilder();
  private final ByteBuilder sizes = new ByteBuilder();
  private final BlockCutter textCutter = new BlockCutter();
  private final BlockCutter sizeCutter = new BlockCutter();
  private final Map<ByteBuffer, Integer> known = new HashMap<>();
  private ByteBuilder stretch = new ByteBuilder();
  private ByteBuffer repeated = ByteBuffer.allocate(0);
  private int repeatCount;
  private int copiedTo;

  private LaneSplitter(byte[] source, int sourceBytes) {
    super(source, sourceBytes);
  }

  /** Splits the footer that the array begins with, which is borrowed. */
  static LaneSplitter split(byte[] source, int sourceBytes) {
    LaneSplitter splitter = new LaneSplitter(source, sourceBytes);
    splitter.walk();
    splitter.endRepeat();
    return splitter;
  }

  LanesV1.Sizes sizes() {
    return new LanesV1.Sizes(cursor.position(), structure.size(), texts.size(), sizes.size());
  }

  /** Whether the lanes can be read, and give those bytes. */
  boolean isExact() {
    if (!sizes().isWorthwhile()) {
      return false;
    }
    int lengthBytes = cursor.position();
    byte[] joined =
        LanesV1.join(
            lengthBytes, structure.toByteArray(), texts.toByteArray(), sizes.toByteArray());
    return Arrays.equals(joined, 0, lengthBytes, source, 0, lengthBytes);
  }

  /** Returns the structure, and the other lanes cut at descriptions of column chunks. */
  List<SkeletonPart> parts() {
    List<SkeletonPart> parts = new ArrayList<>();
    parts.add(new SkeletonPart(structure.toByteArray()));
    parts.addAll(textCutter.cut(texts.toByteArray()));
    parts.addAll(sizeCutter.cut(sizes.toByteArray()));
    return parts;
  }

  @Override
  void take(Lane lane) {
    copy();
    cursor.skip();
    (lane == Lane.TEXTS ? texts : sizes).append(source, copiedTo, cursor.position());
    copiedTo = cursor.position();
  }

  @Override
  void item() {
    textCutter.item(texts.size());
    sizeCutter.item(sizes.size());
  }

  @Override
  void edge() {
    textCutter.edge(texts.size());
    sizeCutter.edge(sizes.size());
    copy();
    ByteBuffer bytes = ByteBuffer.wrap(stretch.toByteArray());
    stretch = new ByteBuilder();
    if (!bytes.equals(repeated)) {
      endRepeat();
      repeated = bytes;
    }
    repeatCount++;
  }

  private void copy() {
    stretch.append(source, copiedTo, cursor.position());
    copiedTo = cursor.position();
  }

  private void endRepeat() {
    if (repeatCount == 0) {
      return;
    }
    Integer number = known.putIfAbsent(repeated, known.size());
    structure.varint((long) repeatCount << 1 | (number == null ? 1 : 0));
    if (number == null) {
      structure.varint(repeated.remaining()).append(repeated.array());
    } else {
      structure.varint(number);
    }
    repeatCount = 0;
  }
}
