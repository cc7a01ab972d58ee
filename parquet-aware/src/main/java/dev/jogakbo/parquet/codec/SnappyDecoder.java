package dev.jogakbo.parquet.codec;

/**
 * Reads a Snappy block, drawn at {@link SnappyEncoder}, of any encoder: also literals with 3 or 4
 * bytes of length and copies with 4 bytes of offset. Never writes outside the plain bytes asked
 * for.
 */
final class SnappyDecoder {
  private static final int LITERAL = 0;
  private static final int SHORT_COPY = 1;
  private static final int LONG_COPY = 2;
  private static final int FAR_COPY = 3;
  private static final int TAGGED_LITERAL_LENGTH_MAX = 60;

  /** A tag and 16 bytes after it. */
  private static final int FAR_IN_BYTES = 1 + 2 * Long.BYTES;

  /** The longest copy, and what is written past it. */
  private static final int FAR_OUT_BYTES = 64 + Long.BYTES;

  private final byte[] in;
  private final int end;
  private final byte[] out;
  private int next;
  private int filled;

  private SnappyDecoder(ByteSlice compressed, byte[] out) {
    this.in = compressed.bytes();
    this.end = compressed.end();
    this.next = compressed.start();
    this.out = out;
  }

  /** Decompresses to exactly {@code plainLengthBytes}, which was checked to be bearable. */
  static byte[] decode(ByteSlice compressed, int plainLengthBytes) throws PageRefusedException {
    byte[] plain = new byte[plainLengthBytes];
    SnappyDecoder decoder = new SnappyDecoder(compressed, plain);
    decoder.expectLength(plainLengthBytes);
    decoder.elements();
    return plain;
  }

  private void expectLength(int plainLengthBytes) throws PageRefusedException {
    long claimed = 0;
    int shift = 0;
    int group;
    do {
      if (next == end || shift > 28) {
        throw malformed("a plain length");
      }
      group = in[next++];
      claimed |= (long) (group & 0x7f) << shift;
      shift += 7;
    } while (group < 0);
    if (claimed != plainLengthBytes) {
      throw new PageRefusedException(
          KeepReason.LENGTH_DIFFERS,
          "snappy: expected " + plainLengthBytes + " plain bytes, found " + claimed);
    }
  }

  private void elements() throws PageRefusedException {
    while (next < end) {
      shortElements();
      if (next < end) {
        element();
      }
    }
    if (filled != out.length) {
      throw malformed(out.length + " plain bytes");
    }
  }

  private void element() throws PageRefusedException {
    int tag = in[next++] & 0xff;
    switch (tag & 3) {
      case LITERAL -> literal(tag >>> 2);
      case SHORT_COPY -> copy((tag >>> 5) << 8 | operand(1), 4 + (tag >>> 2 & 7));
      case LONG_COPY -> copy(operand(2), 1 + (tag >>> 2));
      default -> copy(operand(4), 1 + (tag >>> 2));
    }
  }

  /**
   * Takes elements as long as they are short and both ends far, so that eight bytes can be moved at
   * a time and looked at ahead. Stops before the first that is not so, or not sound.
   */
  private void shortElements() {
    byte[] from = in;
    byte[] to = out;
    int at = next;
    int into = filled;
    int lastAt = end - FAR_IN_BYTES;
    int lastTo = to.length - FAR_OUT_BYTES;
    while (at <= lastAt && into <= lastTo) {
      int tag = from[at] & 0xff;
      if ((tag & 3) == LITERAL) {
        int length = (tag >>> 2) + 1;
        if (length > 2 * Long.BYTES) {
          break;
        }
        Words.putInt64(to, into, Words.int64(from, at + 1));
        Words.putInt64(to, into + Long.BYTES, Words.int64(from, at + 1 + Long.BYTES));
        at += 1 + length;
        into += length;
      } else {
        // All ones for the short form, which is as good as random: so no branch.
        int near = -(tag & 1);
        int trailer = Words.int32(from, at + 1) & (0xffff >>> (near & Byte.SIZE));
        int offset = trailer | ((tag & 0xe0) << 3 & near);
        int length = (tag >>> 2 & (0x3f ^ (near & 0x38))) + 1 + (near & 3);
        if ((tag & 3) == FAR_COPY || offset < Long.BYTES || offset > into) {
          break;
        }
        // Most copies are that short: moving 16 bytes costs less than asking whether 8 do.
        Words.putInt64(to, into, Words.int64(to, into - offset));
        Words.putInt64(to, into + Long.BYTES, Words.int64(to, into - offset + Long.BYTES));
        for (int done = 2 * Long.BYTES; done < length; done += Long.BYTES) {
          Words.putInt64(to, into + done, Words.int64(to, into - offset + done));
        }
        at += 3 + near;
        into += length;
      }
    }
    next = at;
    filled = into;
  }

  private int operand(int byteCount) throws PageRefusedException {
    if (end - next < byteCount) {
      throw malformed(byteCount + " more bytes");
    }
    int value = 0;
    for (int i = 0; i < byteCount; i++) {
      value |= (in[next++] & 0xff) << (Byte.SIZE * i);
    }
    return value;
  }

  private void literal(int code) throws PageRefusedException {
    int length =
        1
            + (code < TAGGED_LITERAL_LENGTH_MAX
                ? code
                : operand(code - TAGGED_LITERAL_LENGTH_MAX + 1));
    if (length <= 0 || length > end - next || length > out.length - filled) {
      throw malformed("a literal inside both sides");
    }
    if (length <= 2 * Long.BYTES
        && next + 2 * Long.BYTES <= end
        && filled + 2 * Long.BYTES <= out.length) {
      Words.putInt64(out, filled, Words.int64(in, next));
      Words.putInt64(out, filled + Long.BYTES, Words.int64(in, next + Long.BYTES));
    } else {
      System.arraycopy(in, next, out, filled, length);
    }
    next += length;
    filled += length;
  }

  private void copy(int offset, int length) throws PageRefusedException {
    if (offset <= 0 || offset > filled || length > out.length - filled) {
      throw malformed("a copy of what is there");
    }
    int from = filled - offset;
    if (offset >= Long.BYTES && filled + length + Long.BYTES <= out.length) {
      copyByEights(from, length);
    } else if (offset >= length) {
      System.arraycopy(out, from, out, filled, length);
    } else {
      for (int i = 0; i < length; i++) {
        out[filled + i] = out[from + i];
      }
    }
    filled += length;
  }

  /** May write up to seven bytes past the copy, which later elements overwrite. */
  private void copyByEights(int from, int length) {
    for (int done = 0; done < length; done += Long.BYTES) {
      Words.putInt64(out, filled + done, Words.int64(out, from + done));
    }
  }

  private PageRefusedException malformed(String expected) {
    return new PageRefusedException(
        KeepReason.MALFORMED,
        "snappy: expected %s, found none at plain byte %d with %d compressed left"
            .formatted(expected, filled, end - next));
  }
}
