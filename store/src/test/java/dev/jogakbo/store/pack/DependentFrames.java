package dev.jogakbo.store.pack;

import dev.jogakbo.store.bytes.ByteWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes LZ4 frames of several blocks whose matches reach back into earlier ones, with every
 * checksum there is. Plain and slow; what it writes is itself held against another decoder.
 */
final class DependentFrames {
  private static final int FLAGS = 0x54;
  private static final int BLOCK_BYTES = 20_000;

  /** The block format ends in literals, and no match begins later than this before the end. */
  private static final int LAST_LITERALS = 5;

  private static final int LAST_MATCH = 12;
  private static final int DISTANCE_MAX = 0xffff;

  private final byte[] raw;
  private final Map<Integer, Integer> seen = new HashMap<>();

  private DependentFrames(byte[] raw) {
    this.raw = raw;
  }

  static byte[] of(byte[] raw) {
    return Frames.byHand(FLAGS, 0x40, frame -> new DependentFrames(raw).writeBlocks(frame));
  }

  private void writeBlocks(ByteWriter frame) {
    for (int from = 0; from < raw.length; from += BLOCK_BYTES) {
      byte[] block = block(from, Math.min(raw.length, from + BLOCK_BYTES));
      frame.u32(block.length).bytes(block).u32(Frames.checksum(block) & 0xffff_ffffL);
    }
    frame.u32(0).u32(Frames.checksum(raw) & 0xffff_ffffL);
  }

  private byte[] block(int from, int to) {
    ByteWriter block = new ByteWriter();
    int literals = from;
    int at = from;
    while (at < to - LAST_MATCH) {
      int lengthBytes = matchLength(at, to - LAST_LITERALS);
      if (lengthBytes < 4) {
        seen.put(key(at), at);
        at++;
        continue;
      }
      int distance = at - seen.getOrDefault(key(at), 0);
      writeLiterals(block, literals, at, Math.min(15, lengthBytes - 4));
      block.u16(distance);
      writeLength(block, lengthBytes - 4);
      seen.put(key(at), at);
      at += lengthBytes;
      literals = at;
    }
    writeLiterals(block, literals, to, 0);
    return block.toByteArray();
  }

  private int matchLength(int at, int end) {
    @Nullable Integer earlier = seen.get(key(at));
    if (earlier == null || at - earlier > DISTANCE_MAX) {
      return 0;
    }
    int mismatch = Arrays.mismatch(raw, earlier, end, raw, at, end);
    return mismatch < 0 ? end - at : Math.min(mismatch, end - at);
  }

  private void writeLiterals(ByteWriter block, int from, int to, int matchNibble) {
    block.u8(Math.min(15, to - from) << 4 | matchNibble);
    writeLength(block, to - from);
    block.bytes(raw, from, to - from);
  }

  private static void writeLength(ByteWriter block, int lengthBytes) {
    if (lengthBytes < 15) {
      return;
    }
    int rest = lengthBytes - 15;
    for (; rest >= 255; rest -= 255) {
      block.u8(255);
    }
    block.u8(rest);
  }

  private int key(int at) {
    return (raw[at] & 0xff) << 24
        | (raw[at + 1] & 0xff) << 16
        | (raw[at + 2] & 0xff) << 8
        | (raw[at + 3] & 0xff);
  }
}
