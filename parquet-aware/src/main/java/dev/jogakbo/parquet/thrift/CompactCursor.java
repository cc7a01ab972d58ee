package dev.jogakbo.parquet.thrift;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;

/**
 * Walks forwards through structures of Thrift's compact protocol without building them, and knows
 * at which bytes each value lies:
 *
 * <pre>
 *   struct   field*, 0x00
 *   field    delta to the last id u4 (0: the id follows as zigzag varint), type u4, value
 *   value    true, false: none (the type says it)   i8: one byte   double: 8 bytes   uuid: 16 bytes
 *            i16, i32, i64: zigzag varint, at most 10 bytes
 *            binary: length varint, bytes
 *            list, set: count u4 (15: the count follows as varint), element type u4, elements
 *            map: count varint, if not 0: key type u4, value type u4, pairs
 *            in lists and maps a boolean takes one byte
 * </pre>
 *
 * <pre>{@code
 * cursor.enterStruct();
 * while (cursor.nextField()) {
 *   switch (cursor.fieldId()) {
 *     case 7 -> size = cursor.integer(0);
 *     default -> cursor.skip();
 *   }
 * }
 * }</pre>
 *
 * The value of each field has to be taken or skipped before the next field is asked for. A field
 * whose type on the wire is not the one asked for is passed over and counts as absent. Fields may
 * come in any order and more than once.
 *
 * <p>What is stored of a file may be read by walking through it, so what is accepted today has to
 * be for ever.
 *
 * <p>No read goes past the end, no count or length is believed that could not lie in the bytes that
 * remain, and structures nest at most {@link #DEPTH_MAX} deep. The array is borrowed. Allocates
 * nothing but texts. Used by one thread; {@link #reset} lets it serve again. Every method that
 * reads throws {@link MalformedThriftException}.
 */
public final class CompactCursor {
  /** Deepest nesting of structures, lists and maps. */
  public static final int DEPTH_MAX = 32;

  private static final int VARINT_SHIFT_MAX = 63;
  private static final int COUNT_FOLLOWS = 15;

  private final String what;
  private final int[] fieldIds = new int[DEPTH_MAX + 1];
  private byte[] bytes;
  private int start;
  private int end;
  private int next;
  private int depth;
  private int type;
  private int valueStart;

  /** Walks through the whole array; {@code what} names it in errors. */
  public CompactCursor(byte[] bytes, String what) {
    this.what = what;
    this.bytes = bytes;
    this.end = bytes.length;
  }

  /** Begins anew with {@code bytes[start, end)}. */
  public CompactCursor reset(byte[] bytes, int start, int end) {
    Objects.checkFromToIndex(start, end, bytes.length);
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    next = start;
    depth = 0;
    type = WireType.STOP;
    return this;
  }

  /** Returns the index in the array of the next byte. */
  public int position() {
    return next;
  }

  /** Returns the bytes not read yet. */
  public int remaining() {
    return end - next;
  }

  /** Returns the index in the array of the first byte of the value last read. */
  public int valueStart() {
    return valueStart;
  }

  /** Returns how many structures are open. */
  public int depth() {
    return depth;
  }

  /** Enters a structure that begins at the next byte. */
  public void enterStruct() {
    push();
  }

  /** Moves to the next field; false where the structure ends, which is then left. */
  public boolean nextField() {
    int header = u8();
    type = header & 0x0f;
    if (header == WireType.STOP) {
      depth--;
      return false;
    }
    int delta = header >>> 4;
    fieldIds[depth] = (short) (delta == 0 ? zigzag() : fieldIds[depth] + delta);
    if (type < WireType.TRUE || type > WireType.UUID) {
      throw malformed("expected a type from 1 to 13, found " + type);
    }
    valueStart = next;
    return true;
  }

  /** Returns the id of the field moved to in the innermost structure. */
  public int fieldId() {
    return fieldIds[depth];
  }

  /** Whether the field holds an integer of two, four or eight bytes, written as a varint. */
  public boolean isInteger() {
    return WireType.isVarint(type);
  }

  /** Whether the field holds a boolean. */
  public boolean isBoolean() {
    return WireType.isBoolean(type);
  }

  /** Whether the field holds a structure. */
  public boolean isStruct() {
    return type == WireType.STRUCT;
  }

  /** Whether the field holds a list or a set. */
  public boolean isList() {
    return WireType.isSequence(type);
  }

  /** Takes the field's integer; {@code otherwise} if it holds something else. */
  public long integer(long otherwise) {
    if (isInteger()) {
      return zigzag();
    }
    skip();
    return otherwise;
  }

  /** Takes the field's integer if it fits four bytes; {@code otherwise} if not. */
  public int integer32(int otherwise) {
    long value = integer(otherwise);
    return value == (int) value ? (int) value : otherwise;
  }

  /** Takes the field's integer of one byte; {@code otherwise} if it holds something else. */
  public int integer8(int otherwise) {
    if (type != WireType.I8) {
      skip();
      return otherwise;
    }
    advance(1);
    return bytes[next - 1];
  }

  /** Takes an integer that is an element of a list. */
  public long elementInteger() {
    valueStart = next;
    return zigzag();
  }

  /** Takes the field's boolean; false if it holds something else. */
  public boolean isTrue() {
    boolean isTrue = type == WireType.TRUE;
    skip();
    return isTrue;
  }

  /** Takes the field's text, malformed parts replaced; {@code otherwise} if it holds none. */
  public String text(String otherwise) {
    if (type != WireType.BINARY) {
      skip();
      return otherwise;
    }
    int lengthBytes = length();
    String text = new String(bytes, next, lengthBytes, UTF_8);
    next += lengthBytes;
    return text;
  }

  /**
   * Takes the field's bytes and returns the index in the array of the first; they end at {@link
   * #position}. Returns -1 if it holds something else.
   */
  public int binary() {
    boolean isBinary = type == WireType.BINARY;
    if (isBinary) {
      int lengthBytes = length();
      next += lengthBytes;
      return next - lengthBytes;
    }
    skip();
    return -1;
  }

  /** Enters the field's structure; if it holds something else passes over it and says false. */
  public boolean enterStructField() {
    if (isStruct()) {
      push();
      return true;
    }
    skip();
    return false;
  }

  /**
   * Takes the header of the field's list of structures and returns how many follow; if it holds
   * something else passes over it and returns 0.
   */
  public int structCount() {
    return elementCount(WireType.STRUCT, WireType.STRUCT);
  }

  /**
   * Takes the header of the field's list of integers and returns how many follow; if it holds
   * something else passes over it and returns 0.
   */
  public int integerCount() {
    return elementCount(WireType.I16, WireType.I64);
  }

  /** Passes over the field's value. */
  public void skip() {
    skipValue(type);
  }

  /** Passes over a value of the type that the field has which another cursor has moved to. */
  public void skipLike(CompactCursor other) {
    skipValue(other.type);
  }

  private int elementCount(int typeMin, int typeMax) {
    if (!isList() || remaining() == 0) {
      skip();
      return 0;
    }
    int elementType = bytes[next] & 0x0f;
    if (elementType < typeMin || elementType > typeMax) {
      skip();
      return 0;
    }
    return listCount();
  }

  private void skipValue(int wireType) {
    switch (wireType) {
      case WireType.TRUE, WireType.FALSE -> {}
      case WireType.I8 -> advance(1);
      case WireType.I16, WireType.I32, WireType.I64 -> varint();
      case WireType.DOUBLE -> advance(WireType.DOUBLE_BYTES);
      case WireType.UUID -> advance(WireType.UUID_BYTES);
      case WireType.BINARY -> advance(length());
      case WireType.LIST, WireType.SET -> skipList();
      case WireType.MAP -> skipMap();
      case WireType.STRUCT -> skipStruct();
      default -> throw malformed("expected a type from 1 to 13, found " + wireType);
    }
  }

  private void skipElement(int wireType) {
    if (WireType.isBoolean(wireType)) {
      advance(1);
    } else {
      skipValue(wireType);
    }
  }

  private void skipStruct() {
    push();
    while (nextField()) {
      skip();
    }
  }

  private void skipList() {
    push();
    int count = listCount();
    int elementType = bytes[valueStart] & 0x0f;
    if (WireType.isFixed(elementType)) {
      next += count * WireType.elementBytesMin(elementType);
    } else {
      for (int i = 0; i < count; i++) {
        skipValue(elementType);
      }
    }
    depth--;
  }

  private void skipMap() {
    push();
    long count = varint();
    if (count != 0) {
      int types = u8();
      int keyType = types >>> 4;
      int valueType = types & 0x0f;
      checkCount(count, WireType.elementBytesMin(keyType) + WireType.elementBytesMin(valueType));
      for (long i = 0; i < count; i++) {
        skipElement(keyType);
        skipElement(valueType);
      }
    }
    depth--;
  }

  /** Reads a list's header and leaves {@code valueStart} at it. */
  private int listCount() {
    valueStart = next;
    int header = u8();
    int inHeader = header >>> 4;
    long count = inHeader == COUNT_FOLLOWS ? varint() : inHeader;
    return checkCount(count, WireType.elementBytesMin(header & 0x0f));
  }

  private int checkCount(long count, int elementBytesMin) {
    if (count < 0 || count > remaining() / elementBytesMin) {
      throw ended(
          Long.toUnsignedString(count) + " elements of at least " + elementBytesMin + " bytes");
    }
    return (int) count;
  }

  private int length() {
    long lengthBytes = varint();
    if (lengthBytes < 0 || lengthBytes > remaining()) {
      throw ended(Long.toUnsignedString(lengthBytes) + " more bytes");
    }
    return (int) lengthBytes;
  }

  private long zigzag() {
    long coded = varint();
    return (coded >>> 1) ^ -(coded & 1);
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      int group = u8();
      value |= (long) (group & 0x7f) << shift;
      if (group < 0x80) {
        return value;
      }
    }
    throw malformed("expected a number of at most 10 bytes, found a longer one");
  }

  private int u8() {
    if (next == end) {
      throw ended("another byte");
    }
    return bytes[next++] & 0xff;
  }

  private void advance(int lengthBytes) {
    if (lengthBytes > remaining()) {
      throw ended(lengthBytes + " more bytes");
    }
    next += lengthBytes;
  }

  private void push() {
    if (depth == DEPTH_MAX) {
      throw malformed("expected nesting up to " + DEPTH_MAX + ", found deeper");
    }
    fieldIds[++depth] = 0;
  }

  private MalformedThriftException malformed(String reason) {
    return new MalformedThriftException(where() + reason);
  }

  private EndOfThriftException ended(String expected) {
    return new EndOfThriftException(where() + "expected " + expected + ", found " + remaining());
  }

  private String where() {
    StringBuilder where = new StringBuilder(what).append(": at byte ").append(next - start);
    for (int i = 1; i <= depth; i++) {
      where.append(i == 1 ? " in field " : ".").append(fieldIds[i]);
    }
    return where.append(": ").toString();
  }
}
