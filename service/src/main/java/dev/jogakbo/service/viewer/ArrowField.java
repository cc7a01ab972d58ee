package dev.jogakbo.service.viewer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A field of the schema that writers by Arrow leave in the footer of a Parquet file (Schema.fbs):
 * what Parquet's own does not tell, such as large texts, durations, zones of times, and how many
 * elements all lists have. The note is the base64 of
 *
 * <pre>
 *   ffffffff  bytes:4  table Message, whose header is the table Schema
 *             bytes:4  table Message                                     before Arrow 0.15
 * </pre>
 *
 * <p>It is looked at along with the fields of the Parquet schema, so its size and depth do not
 * matter. Where it makes no sense, every method may throw what {@link #isNonsense} knows.
 */
record ArrowField(FlatTable table) {
  /** Under which the note is found in a footer. */
  static final String NOTE = "ARROW:schema";

  private static final int NOTE_CHARS_MAX = 8 << 20;
  private static final int SCHEMA = 1;
  private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9_+\\-/:]{1,64}");
  private static final String[] UNITS = {"s", "ms", "us", "ns"};

  /** Members of the tables, in the order of Schema.fbs and Message.fbs. */
  private static final class Member {
    static final int MESSAGE_HEADER_TYPE = 1;
    static final int MESSAGE_HEADER = 2;
    static final int SCHEMA_FIELDS = 1;
    static final int NAME = 0;
    static final int TYPE_TYPE = 2;
    static final int TYPE = 3;
    static final int CHILDREN = 5;
    static final int UNIT = 0;
    static final int ZONE = 1;
    static final int LIST_SIZE = 0;
  }

  /** Types that Parquet does not have, by their number in the union Type. */
  private static final class Type {
    static final int TIMESTAMP = 10;
    static final int FIXED_SIZE_LIST = 16;
    static final int DURATION = 18;
    static final int LARGE_BINARY = 19;
    static final int LARGE_UTF8 = 20;
    static final int LARGE_LIST = 21;
    static final int BINARY_VIEW = 23;
    static final int UTF8_VIEW = 24;
  }

  /** Returns what stands for the field that has all columns as children, if the note is one. */
  static Optional<FlatTable> schema(String note) {
    if (note.length() > NOTE_CHARS_MAX) {
      return Optional.empty();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(note));
      bytes.order(ByteOrder.LITTLE_ENDIAN);
      int start = bytes.getInt(0) == -1 ? 2 * Integer.BYTES : Integer.BYTES;
      ByteBuffer message = bytes.slice(start, bytes.limit() - start);
      FlatTable root = FlatTable.root(message.order(ByteOrder.LITTLE_ENDIAN));
      return root.number8(Member.MESSAGE_HEADER_TYPE, 0) == SCHEMA
          ? root.findTable(Member.MESSAGE_HEADER)
          : Optional.empty();
    } catch (RuntimeException e) {
      return unlessNonsense(e);
    }
  }

  /** Returns nothing where the exception says that somebody wrote what is no such note. */
  static <T> Optional<T> unlessNonsense(RuntimeException e) {
    if (isNonsense(e)) {
      return Optional.empty();
    }
    throw e;
  }

  private static boolean isNonsense(RuntimeException e) {
    return e instanceof IndexOutOfBoundsException
        || e instanceof IllegalArgumentException
        || e instanceof ArithmeticException
        || e instanceof java.nio.BufferUnderflowException;
  }

  /** Returns the column of the schema at that place, if it is called so. */
  static @Nullable ArrowField column(FlatTable schema, int index, String name) {
    return at(schema, Member.SCHEMA_FIELDS, index, name);
  }

  /** Returns the field in this one at that place, if it is called so. */
  @Nullable ArrowField member(int index, String name) {
    return at(table, Member.CHILDREN, index, name);
  }

  /** Returns the field that stands for the elements of this one, whatever it is called. */
  @Nullable ArrowField element() {
    return table.count(Member.CHILDREN) == 1
        ? new ArrowField(table.element(Member.CHILDREN, 0))
        : null;
  }

  private static @Nullable ArrowField at(FlatTable table, int vector, int index, String name) {
    if (index >= table.count(vector)) {
      return null;
    }
    FlatTable found = table.element(vector, index);
    return found.text(Member.NAME).equals(name) ? new ArrowField(found) : null;
  }

  /** Returns the type of a value of which Parquet's schema says that. */
  String dtype(String plain) {
    return switch (table.number8(Member.TYPE_TYPE, 0)) {
      case Type.LARGE_UTF8 -> plain.equals("string") ? "large_string" : plain;
      case Type.UTF8_VIEW -> plain.equals("string") ? "string_view" : plain;
      case Type.LARGE_BINARY -> plain.equals("binary") ? "large_binary" : plain;
      case Type.BINARY_VIEW -> plain.equals("binary") ? "binary_view" : plain;
      case Type.DURATION -> plain.equals("int64") ? "duration[" + unit() + "]" : plain;
      case Type.TIMESTAMP -> plain.endsWith(", tz=UTC]") ? inZone(plain) : plain;
      default -> plain;
    };
  }

  private String unit() {
    int unit = type().number16(Member.UNIT, 1);
    return UNITS[unit];
  }

  private String inZone(String plain) {
    String zone = type().text(Member.ZONE);
    return ZONE.matcher(zone).matches() ? plain.replace("=UTC]", "=" + zone + "]") : plain;
  }

  /** Returns the type of a list of such elements. */
  Object list(Object element) {
    return switch (table.number8(Member.TYPE_TYPE, 0)) {
      case Type.LARGE_LIST -> Feature.largeList(element);
      case Type.FIXED_SIZE_LIST -> Feature.list(element, type().number32(Member.LIST_SIZE, 0));
      default -> Feature.list(element);
    };
  }

  private FlatTable type() {
    return table
        .findTable(Member.TYPE)
        .orElseThrow(() -> new IllegalArgumentException("a type without its table"));
  }
}
