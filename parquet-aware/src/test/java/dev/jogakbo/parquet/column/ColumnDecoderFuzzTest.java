package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.column.Columns.PlainColumnChunk;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changed pages give values or a refusal, for memory within the limits. */
class ColumnDecoderFuzzTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final ColumnLimits LIMITS = new ColumnLimits(5_000, 1 << 18);

  /** Levels, indices, starts and values of data page and dictionary, and some more. */
  private static final int ALLOCATED_BYTES_MAX = 2 * (14 * 5_000 + 2 * (1 << 18)) + 200_000;

  private static final long ALLOCATED_PER_BYTE_MAX = 3;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private int decodedCount;
  private int refusedCount;

  @Test
  void tenThousandMutations() {
    mutate(10_000);
  }

  @Test
  @Tag("long")
  void aMillionMutations() {
    mutate(1_000_000);
  }

  private void mutate(int count) {
    List<PlainColumnChunk> columnChunks =
        SampleFiles.written().stream().flatMap(name -> Columns.plain(name).stream()).toList();
    for (int i = 0; i < count; i++) {
      PlainColumnChunk columnChunk = columnChunks.get(random.nextInt(columnChunks.size()));
      long before = THREADS.getCurrentThreadAllocatedBytes();
      try {
        decode(columnChunk);
        decodedCount++;
      } catch (MalformedPageException _) {
        refusedCount++;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + columnChunk, e);
      }
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      if (allocated > ALLOCATED_BYTES_MAX + ALLOCATED_PER_BYTE_MAX * plainBytes(columnChunk)) {
        throw new AssertionError(
            "seed %d mutation %d of %s: %d bytes allocated"
                .formatted(seed, i, columnChunk, allocated));
      }
    }
    assertThat(decodedCount).as("seed %d", seed).isGreaterThan(count / 10);
    assertThat(refusedCount).as("seed %d", seed).isGreaterThan(count / 10);
  }

  private static long plainBytes(PlainColumnChunk columnChunk) {
    return columnChunk.pages().stream().mapToLong(page -> page.body().lengthBytes()).sum();
  }

  private void decode(PlainColumnChunk columnChunk) {
    ColumnDecoder decoder = new ColumnDecoder(columnChunk.leaf(), LIMITS);
    for (PlainPage page : columnChunk.pages()) {
      PlainPage changed = random.nextInt(3) == 0 ? page : changed(page);
      if (changed.header().kind() == PageKind.DICTIONARY) {
        touch(decoder.readDictionary(changed));
      } else {
        touch(decoder.decode(changed).values());
      }
    }
  }

  /** Every value lies in its array. */
  private static void touch(ColumnValues values) {
    for (int i = 0; i < values.count(); i++) {
      if (values.start(i) < 0
          || values.lengthBytes(i) < 0
          || values.lengthBytes(i) > values.bytes().length - values.start(i)) {
        throw new AssertionError("value " + i);
      }
    }
  }

  private PlainPage changed(PlainPage page) {
    PageHeader header = page.header();
    PageValues values = header.values();
    PageValues changed =
        new PageValues(
            random.nextInt(4) == 0 ? random.nextInt(-2, 6_000) : values.valueCount(),
            random.nextInt(4) == 0 ? random.nextInt(11) : values.encoding(),
            values.levels(),
            random.nextInt(8) == 0
                ? new PageValues.LevelEncodings(random.nextInt(5), random.nextInt(5))
                : values.levelEncodings(),
            true);
    return new PlainPage(
        new PageHeader(header.kind(), header.bodyBytes(), header.uncompressedBytes(), changed),
        changed(page.levels()),
        random.nextInt(4) == 0 ? cut(page.body()) : changed(page.body()));
  }

  private ByteSlice cut(ByteSlice slice) {
    return ByteSlice.of(slice.part(0, random.nextInt(slice.lengthBytes() + 1)).toByteArray());
  }

  private ByteSlice changed(ByteSlice slice) {
    byte[] bytes = slice.toByteArray();
    for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
      int at = random.nextInt(random.nextBoolean() ? bytes.length : Math.min(24, bytes.length));
      bytes[at] ^= (byte) (random.nextBoolean() ? random.nextInt() : 1 << random.nextInt(8));
    }
    return ByteSlice.of(bytes);
  }
}
