package dev.jogakbo.store.pack;

import dev.jogakbo.store.bytes.ByteReader;

/**
 * An LZ4 block whose matches may reach back into what earlier blocks of the frame gave. Source: LZ4
 * block format.
 *
 * <pre>
 * {
 *   1   token: high four bits literal length l, low four bits match length m - 4
 *   *   if l is 15: bytes to add to it, up to and with the first that is not 255
 *   l   literals
 *   2   distance back, little-endian, not 0     } absent from the last sequence,
 *   *   if m is 15 + 4: bytes to add, as above  } which ends the block
 * }
 * </pre>
 */
final class Lz4DependentBlock {
  private static final int LENGTH_ESCAPE = 15;
  private static final int MATCH_BYTES_MIN = 4;

  private final byte[] source;
  private final int start;
  private final ByteReader reader;
  private final byte[] target;
  private int next;
  private int limit;

  Lz4DependentBlock(byte[] source, int start, int end, byte[] target) {
    this.source = source;
    this.start = start;
    this.reader = new ByteReader(source, start, end, "LZ4 block");
    this.target = target;
  }

  /**
   * Decodes into {@code target[from, to)} at most, matches reaching back to {@code floor}, and
   * returns where the decoded bytes end.
   */
  int decode(int floor, int from, int to) {
    next = from;
    limit = to;
    int token = reader.u8();
    copyLiterals(token >>> 4);
    while (reader.remaining() > 0) {
      copyMatch(token & LENGTH_ESCAPE, floor);
      token = reader.u8();
      copyLiterals(token >>> 4);
    }
    return next;
  }

  private void copyLiterals(int shortLength) {
    int lengthBytes = length(shortLength);
    checkRoom(lengthBytes);
    int from = start + reader.position();
    reader.skip(lengthBytes);
    System.arraycopy(source, from, target, next, lengthBytes);
    next += lengthBytes;
  }

  private void copyMatch(int shortLength, int floor) {
    int distance = reader.u16();
    if (distance == 0 || distance > next - floor) {
      throw reader.corrupt(
          "distance: expected 1 to %d, found %d".formatted(next - floor, distance));
    }
    int lengthBytes = length(shortLength) + MATCH_BYTES_MIN;
    checkRoom(lengthBytes);
    if (distance >= lengthBytes) {
      System.arraycopy(target, next - distance, target, next, lengthBytes);
    } else {
      repeat(distance, lengthBytes);
    }
    next += lengthBytes;
  }

  private void repeat(int distance, int lengthBytes) {
    for (int i = next; i < next + lengthBytes; i++) {
      target[i] = target[i - distance];
    }
  }

  /** Stops at what the target can hold, so a run of 255 cannot overflow the sum. */
  private int length(int shortLength) {
    int lengthBytes = shortLength;
    if (shortLength == LENGTH_ESCAPE) {
      int more;
      do {
        more = reader.u8();
        lengthBytes += more;
        checkRoom(lengthBytes);
      } while (more == 0xff);
    }
    return lengthBytes;
  }

  private void checkRoom(int lengthBytes) {
    if (lengthBytes > limit - next) {
      throw reader.corrupt(
          "expected at most %d more bytes of content, found %d or more"
              .formatted(limit - next, lengthBytes));
    }
  }
}
