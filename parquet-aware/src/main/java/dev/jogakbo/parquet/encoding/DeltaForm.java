package dev.jogakbo.parquet.encoding;

import java.util.Arrays;
import java.util.Optional;

/**
 * How a writer lays out DELTA_BINARY_PACKED:
 *
 * <pre>
 *   header   numbers a block varint, miniblocks a block varint, count varint, first number zigzag
 *   block    least delta zigzag, bits of each miniblock u8, miniblocks packed, see {@link BitPacker}
 * </pre>
 *
 * Miniblocks in which no number is left have no bytes. Each form is frozen.
 */
public enum DeltaForm {
  /** Of Arrow, arrow-rs and parquet-rs for INT32, and for lengths: blocks of 128. */
  ARROW_INT32(0, 128, 4, true, Tail.ZEROS),
  /** Of newer Arrow and arrow-rs for INT64: blocks of 256. */
  ARROW_INT64(1, 256, 4, false, Tail.ZEROS),
  /** Of older Arrow for INT64: blocks of 128. */
  ARROW_INT64_SMALL(2, 128, 4, false, Tail.ZEROS),
  /** Of parquet-java for INT32, and for lengths. */
  PARQUET_JAVA_INT32(3, 128, 4, true, Tail.OF_BLOCK_BEFORE),
  /** Of parquet-java for INT64. */
  PARQUET_JAVA_INT64(4, 128, 4, false, Tail.OF_BLOCK_BEFORE),
  /** Of DuckDB for numbers of either size, and for lengths: blocks of 2048. */
  DUCKDB(5, 2048, 8, false, Tail.ZEROS);

  private static final DeltaForm[] ALL = values();

  private final int number;
  private final int blockCount;
  private final int miniblocks;
  private final boolean isInt32;
  private final Tail tail;

  /** What fills the last block, numbers of its last miniblock and widths of unused ones. */
  private enum Tail {
    ZEROS,
    OF_BLOCK_BEFORE
  }

  DeltaForm(int number, int blockCount, int miniblocks, boolean isInt32, Tail tail) {
    this.number = number;
    this.blockCount = blockCount;
    this.miniblocks = miniblocks;
    this.isInt32 = isInt32;
    this.tail = tail;
  }

  /** Returns the form of that number, if there is one. */
  public static Optional<DeltaForm> find(int number) {
    return number >= 0 && number < ALL.length ? Optional.of(ALL[number]) : Optional.empty();
  }

  /** Returns the number it is stored by. */
  public int number() {
    return number;
  }

  /** Appends the numbers of {@code values[start, end)}. */
  public void append(long[] values, int start, int end, ByteAppender target) {
    target.varint(blockCount).varint(miniblocks).varint(end - start);
    target.zigzag(start < end ? values[start] : 0);
    Block block = new Block();
    for (int at = start + 1; at < end; at += blockCount) {
      block.take(values, at, Math.min(end, at + blockCount));
      block.appendTo(target);
    }
  }

  /** A block, and what is left in it of the block before. */
  private final class Block {
    private final long[] deltas = new long[blockCount];
    private final byte[] widths = new byte[miniblocks];
    private int count;
    private long least;

    void take(long[] values, int start, int end) {
      count = end - start;
      least = Long.MAX_VALUE;
      for (int i = 0; i < count; i++) {
        long delta = values[start + i] - values[start + i - 1];
        deltas[i] = isInt32 ? (int) delta : delta;
        least = Math.min(least, deltas[i]);
      }
      for (int i = 0; i < count; i++) {
        long over = deltas[i] - least;
        deltas[i] = isInt32 ? over & 0xffffffffL : over;
      }
      if (tail == Tail.ZEROS) {
        Arrays.fill(deltas, count, blockCount, 0);
        Arrays.fill(widths, (byte) 0);
      }
    }

    void appendTo(ByteAppender target) {
      int size = blockCount / miniblocks;
      int usedCount = (count + size - 1) / size;
      for (int i = 0; i < usedCount; i++) {
        widths[i] = (byte) bitWidth(deltas, i * size, Math.min(count, (i + 1) * size));
      }
      target.zigzag(least).bytes(widths);
      for (int i = 0; i < usedCount; i++) {
        BitPacker.pack(deltas, i * size, (i + 1) * size, widths[i], target);
      }
    }
  }

  private int bitWidth(long[] deltas, int start, int end) {
    long all = 0;
    for (int i = start; i < end; i++) {
      all |= deltas[i];
    }
    int width = Long.SIZE - Long.numberOfLeadingZeros(all);
    return this == DUCKDB && width > Long.SIZE - Byte.SIZE ? Long.SIZE : width;
  }
}
