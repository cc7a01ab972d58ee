package dev.jogakbo.parquet.codec;

/**
 * Writes the sequences of an LZ4 block:
 *
 * <pre>
 *   token           literal count &lt;&lt; 4 | match length - 4, each at most 15
 *   literal count   where the token has 15: what is more, in bytes of 255 and one below
 *   literals
 *   offset u16      low byte first          } not in the last sequence
 *   match length    as the literal count    }
 * </pre>
 */
final class Lz4Writer {
  static final int MATCH_LENGTH_MIN = 4;

  /** The last bytes are always literals. */
  static final int LAST_LITERALS_BYTES = 5;

  private static final int FIELD_MAX = 15;
  private static final int FIELD_BITS = 4;
  private static final int MORE_MAX = 255;

  private Lz4Writer() {}

  static int lengthBytesMax(int plainLengthBytes) {
    return Math.addExact(plainLengthBytes, plainLengthBytes / MORE_MAX + 2 * Long.BYTES);
  }

  /** Writes literals {@code in[from, end)} and a match, and returns where they ended, exclusive. */
  static int sequence(byte[] in, int from, int end, Match match, byte[] out, int at) {
    int matchCode = match.length - MATCH_LENGTH_MIN;
    int next = literals(in, from, end, Math.min(matchCode, FIELD_MAX), out, at);
    out[next] = (byte) match.offset;
    out[next + 1] = (byte) (match.offset >>> Byte.SIZE);
    return more(matchCode, out, next + Short.BYTES);
  }

  /** What is repeated: how many bytes, from how far back. */
  record Match(int length, int offset) {}

  /** Writes the last literals and returns where they ended, exclusive. */
  static int lastLiterals(byte[] in, int from, int end, byte[] out, int at) {
    return literals(in, from, end, 0, out, at);
  }

  private static int literals(byte[] in, int from, int end, int matchField, byte[] out, int at) {
    int count = end - from;
    out[at] = (byte) (Math.min(count, FIELD_MAX) << FIELD_BITS | matchField);
    int next = more(count, out, at + 1);
    System.arraycopy(in, from, out, next, count);
    return next + count;
  }

  private static int more(int value, byte[] out, int at) {
    int next = at;
    if (value >= FIELD_MAX) {
      int left = value - FIELD_MAX;
      for (; left >= MORE_MAX; left -= MORE_MAX) {
        out[next++] = (byte) MORE_MAX;
      }
      out[next++] = (byte) left;
    }
    return next;
  }
}
