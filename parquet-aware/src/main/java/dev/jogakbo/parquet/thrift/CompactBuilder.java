package dev.jogakbo.parquet.thrift;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Writes structures of Thrift's compact protocol, the shortest form of everything, as {@link
 * CompactCursor} draws it. Fields of a structure come in rising order of their ids.
 *
 * <pre>{@code
 * builder.enter();
 * builder.integer32(1, bitsBytes);
 * builder.enter(2);
 * builder.leave();
 * builder.leave();
 * }</pre>
 *
 * Used by one thread. Structures nest at most {@link CompactCursor#DEPTH_MAX} deep.
 */
public final class CompactBuilder {
  private static final int COUNT_FOLLOWS = 15;
  private static final int SHORT_DELTA_MAX = 15;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final int[] lastIds = new int[CompactCursor.DEPTH_MAX + 1];
  private int depth;

  /** Begins a structure that is no field: the outermost one, or an element of a list. */
  public CompactBuilder enter() {
    if (depth == CompactCursor.DEPTH_MAX) {
      throw new IllegalStateException("expected nesting up to " + depth + ", found deeper");
    }
    lastIds[++depth] = 0;
    return this;
  }

  /** Begins a structure that is a field. */
  public CompactBuilder enter(int id) {
    return header(id, WireType.STRUCT).enter();
  }

  /** Ends the structure begun last. */
  public CompactBuilder leave() {
    depth--;
    bytes.write(WireType.STOP);
    return this;
  }

  /** Writes a boolean field. */
  public CompactBuilder truth(int id, boolean value) {
    return header(id, value ? WireType.TRUE : WireType.FALSE);
  }

  /** Writes a field of four bytes. */
  public CompactBuilder integer32(int id, int value) {
    return header(id, WireType.I32).zigzag(value);
  }

  /** Writes a field of eight bytes. */
  public CompactBuilder integer64(int id, long value) {
    return header(id, WireType.I64).zigzag(value);
  }

  /** Writes a text field. */
  public CompactBuilder text(int id, String value) {
    return binary(id, value.getBytes(UTF_8));
  }

  /** Writes a field of bytes. */
  public CompactBuilder binary(int id, byte[] value) {
    return header(id, WireType.BINARY).sized(value);
  }

  /** Writes a list of texts. */
  public CompactBuilder texts(int id, List<String> values) {
    list(id, WireType.BINARY, values.size());
    values.forEach(value -> sized(value.getBytes(UTF_8)));
    return this;
  }

  /** Writes a list of bytes. */
  public CompactBuilder binaries(int id, List<byte[]> values) {
    list(id, WireType.BINARY, values.size());
    values.forEach(this::sized);
    return this;
  }

  /** Writes a list of booleans. */
  public CompactBuilder truths(int id, boolean[] values) {
    list(id, WireType.TRUE, values.length);
    for (boolean value : values) {
      bytes.write(value ? WireType.TRUE : WireType.FALSE);
    }
    return this;
  }

  /** Writes a list of numbers of four bytes. */
  public CompactBuilder integers32(int id, int[] values) {
    list(id, WireType.I32, values.length);
    for (int value : values) {
      zigzag(value);
    }
    return this;
  }

  /** Writes a list of numbers of eight bytes. */
  public CompactBuilder integers64(int id, long[] values) {
    list(id, WireType.I64, values.length);
    for (long value : values) {
      zigzag(value);
    }
    return this;
  }

  /** Begins a list of that many structures, which are to follow, each with {@link #enter()}. */
  public CompactBuilder structs(int id, int count) {
    return list(id, WireType.STRUCT, count);
  }

  /** Writes a field that holds a list, whose bytes, header and all, are given. */
  public CompactBuilder rawList(int id, byte[] list) {
    header(id, WireType.LIST);
    bytes.writeBytes(list);
    return this;
  }

  /** Writes a field that holds a structure, whose bytes, stop and all, are given. */
  public CompactBuilder rawStruct(int id, byte[] struct) {
    header(id, WireType.STRUCT);
    bytes.writeBytes(struct);
    return this;
  }

  /** Returns all bytes written; every structure has been left. */
  public byte[] toByteArray() {
    if (depth != 0) {
      throw new IllegalStateException("expected no open structure, found " + depth);
    }
    return bytes.toByteArray();
  }

  private CompactBuilder list(int id, int elementType, int count) {
    header(id, WireType.LIST);
    if (count < COUNT_FOLLOWS) {
      bytes.write(count << 4 | elementType);
      return this;
    }
    bytes.write(COUNT_FOLLOWS << 4 | elementType);
    return varint(count);
  }

  private CompactBuilder header(int id, int type) {
    int delta = id - lastIds[depth];
    lastIds[depth] = id;
    if (delta > 0 && delta <= SHORT_DELTA_MAX) {
      bytes.write(delta << 4 | type);
      return this;
    }
    bytes.write(type);
    return zigzag(id);
  }

  private CompactBuilder sized(byte[] value) {
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private CompactBuilder zigzag(long value) {
    return varint((value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  private CompactBuilder varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
    return this;
  }
}
