package dev.jogakbo.parquet.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.util.Arrays;

/**
 * A value that no value of a page or column chunk is beyond: the least or greatest itself, or, of
 * long texts and byte strings, a short value beyond it.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Bound(byte[] value, boolean isExact) {
  /** The most bytes of a value that stands in metadata whole. */
  static final int LENGTH_BYTES_MAX = 64;

  /** How values of a column may be shortened. */
  enum Shortening {
    /** Not at all. */
    NEVER,
    /** Anywhere. */
    BYTES,
    /** Between two characters. */
    TEXT;

    static Shortening of(LeafColumn column) {
      if (column.physicalType() != PhysicalType.BYTE_ARRAY
          || ValueOrder.of(column) != ValueOrder.BYTES) {
        return NEVER;
      }
      return column.element().meaning() instanceof Simple simple && isText(simple) ? TEXT : BYTES;
    }

    private static boolean isText(Simple simple) {
      return simple == Simple.STRING || simple == Simple.ENUM || simple == Simple.JSON;
    }
  }

  /** Returns a value that is not greater. */
  static Bound below(byte[] value, Shortening shortening) {
    return isShort(value, shortening)
        ? new Bound(value, true)
        : new Bound(Arrays.copyOf(value, end(value, shortening)), false);
  }

  /** Returns a value that is not less; the value itself if there is no shorter one. */
  static Bound above(byte[] value, Shortening shortening) {
    if (isShort(value, shortening)) {
      return new Bound(value, true);
    }
    byte[] prefix = Arrays.copyOf(value, end(value, shortening));
    int end = shortening == Shortening.TEXT ? raiseText(prefix) : raiseBytes(prefix);
    return end == 0 ? new Bound(value, true) : new Bound(Arrays.copyOf(prefix, end), false);
  }

  private static boolean isShort(byte[] value, Shortening shortening) {
    return shortening == Shortening.NEVER || value.length <= LENGTH_BYTES_MAX;
  }

  private static int end(byte[] value, Shortening shortening) {
    int end = LENGTH_BYTES_MAX;
    while (shortening == Shortening.TEXT && end > LENGTH_BYTES_MAX - 3 && isInside(value[end])) {
      end--;
    }
    return end;
  }

  /** Whether a byte goes on with a character of UTF-8. */
  private static boolean isInside(byte value) {
    return (value & 0xc0) == 0x80;
  }

  /** Makes a prefix greater than all it begins; returns its length, 0 if that cannot be. */
  private static int raiseBytes(byte[] prefix) {
    int end = prefix.length;
    while (end > 0 && prefix[end - 1] == -1) {
      end--;
    }
    if (end > 0) {
      prefix[end - 1]++;
    }
    return end;
  }

  /** The same so that characters stay characters, each as long as it was. */
  private static int raiseText(byte[] prefix) {
    int end = prefix.length;
    while (end > 0) {
      int start = end - 1;
      while (start > 0 && isInside(prefix[start])) {
        start--;
      }
      byte[] raised = characterAfter(new String(prefix, start, end - start, UTF_8));
      if (raised.length == end - start
          && Arrays.compareUnsigned(raised, 0, raised.length, prefix, start, end) > 0) {
        System.arraycopy(raised, 0, prefix, start, raised.length);
        return end;
      }
      end = start;
    }
    return 0;
  }

  private static byte[] characterAfter(String character) {
    int next = character.codePointAt(0) + 1;
    boolean isSurrogate = next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE;
    int codePoint = isSurrogate ? Character.MAX_SURROGATE + 1 : next;
    return Character.isValidCodePoint(codePoint)
        ? Character.toString(codePoint).getBytes(UTF_8)
        : new byte[0];
  }
}
