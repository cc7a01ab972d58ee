package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A table of FlatBuffers, read where it lies. All numbers are little-endian, all places are
 * distances in bytes, and whatever leads out of the buffer throws {@link
 * IndexOutOfBoundsException}:
 *
 * <pre>
 *   table    back to its vtable:4, fields
 *   vtable   its bytes:2  bytes of the table:2  where each field is in the table:2, 0 if it is not
 *   field    a number, or from here to a table, text or vector:4
 *   text     bytes:4  UTF-8
 *   vector   count:4  from each place to its table:4
 * </pre>
 *
 * @param buffer little-endian
 * @param at where the table begins
 */
record FlatTable(ByteBuffer buffer, int at) {
  private static final int TEXT_BYTES_MAX = 4096;

  /** Returns the table that the buffer begins with leading to. */
  static FlatTable root(ByteBuffer buffer) {
    return new FlatTable(buffer, buffer.getInt(0));
  }

  int number8(int field, int otherwise) {
    int place = place(field);
    return place == 0 ? otherwise : buffer.get(place) & 0xff;
  }

  int number16(int field, int otherwise) {
    int place = place(field);
    return place == 0 ? otherwise : buffer.getShort(place);
  }

  int number32(int field, int otherwise) {
    int place = place(field);
    return place == 0 ? otherwise : buffer.getInt(place);
  }

  Optional<FlatTable> findTable(int field) {
    int place = place(field);
    return place == 0 ? Optional.empty() : Optional.of(new FlatTable(buffer, target(place)));
  }

  /** Returns a text, of a longer one the first 4096 bytes. */
  String text(int field) {
    int place = place(field);
    if (place == 0) {
      return "";
    }
    int start = target(place);
    byte[] text = new byte[Math.clamp(buffer.getInt(start), 0, TEXT_BYTES_MAX)];
    buffer.get(start + Integer.BYTES, text);
    return new String(text, UTF_8);
  }

  int count(int field) {
    int place = place(field);
    return place == 0 ? 0 : buffer.getInt(target(place));
  }

  /** Returns a table of a vector that has so many. */
  FlatTable element(int field, int index) {
    int place = target(place(field)) + Integer.BYTES + Math.multiplyExact(index, Integer.BYTES);
    return new FlatTable(buffer, target(place));
  }

  private int place(int field) {
    int vtable = at - buffer.getInt(at);
    int slot = Short.BYTES * (2 + field);
    boolean isThere = slot < (buffer.getShort(vtable) & 0xffff);
    int distance = isThere ? buffer.getShort(vtable + slot) & 0xffff : 0;
    return distance == 0 ? 0 : at + distance;
  }

  private int target(int place) {
    return place + buffer.getInt(place);
  }
}
