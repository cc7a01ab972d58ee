package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import dev.jogakbo.parquet.bloom.XxHash64;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DictionaryBuilder;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes one column chunk of levels and values. Where pages end is as Arrow has it: where the {@link
 * ContentCutter} says so; between those places, looked at after each batch of values, where a page
 * has become too long or has too many rows; and where the dictionary has become full. A page always
 * begins with a row.
 *
 * <p>Holds the open page, the dictionary and the bloom filter; finished pages go to a {@link
 * Spill}. Used by one thread, for one column chunk.
 */
final class ColumnChunkWriter implements RowSink {
  /**
   * How much larger a bloom filter begins than it should have to be, since some of its blocks
   * become fuller than others; it is folded in the end.
   */
  private static final double GENEROSITY = 4;

  private static final int RUN_VALUES_MAX = 512;
  private static final int VARINT_BYTES_MAX = 5;

  private final ColumnPlan plan;
  private final PageBench bench;
  private final boolean isVarying;
  private final boolean isBoolean;
  private final int definitionMax;
  private final ArrowForm form;
  private final byte[] formed = new byte[ArrowForm.LENGTH_BYTES_MAX];
  private final @Nullable ContentCutter cutter;
  private final @Nullable SplitBlockBloomFilter bloom;
  private final PageBody body;
  private final PageWriter writer;
  private final OpenPage page;
  private final ColumnTotals totals;
  private final List<PageFacts> pages = new ArrayList<>();

  private @Nullable DictionaryBuilder dictionary;
  private final ByteAppender framed = new ByteAppender();
  private final ByteAppender dictionaryPage = new ByteAppender();
  private boolean hadDictionary;
  private int dictionaryCount;
  private boolean isOverflown;
  private int batchLevels;

  /** Where finished pages go. */
  record Output(PageBench bench, Spill pages) {}

  /**
   * Begins a column chunk.
   *
   * @param cutter says where pages end; nothing if only their size does
   * @param valueCountMax most values there will be, for the bloom filter
   * @param output compresses and takes the data pages
   */
  ColumnChunkWriter(
      ColumnPlan plan, @Nullable ContentCutter cutter, long valueCountMax, Output output) {
    this.plan = plan;
    this.bench = output.bench;
    isVarying = plan.isVarying();
    isBoolean = plan.column().physicalType() == PhysicalType.BOOLEAN;
    definitionMax = plan.column().maxDefinitionLevel();
    form = ArrowForm.of(plan.column());
    this.cutter = cutter;
    double rate = plan.falsePositiveRateMax();
    bloom = rate > 0 ? SplitBlockBloomFilter.sized(GENEROSITY * valueCountMax, rate) : null;
    dictionary = plan.hasDictionary() ? new DictionaryBuilder() : null;
    body = new PageBody(plan);
    writer = new PageWriter(bench, plan.encoding(), output.pages);
    page = new OpenPage(ValueOrder.of(plan.column()));
    totals = new ColumnTotals(plan.column());
  }

  @Override
  public void add(int definition, int repetition, byte[] values, int start, int end)
      throws IOException {
    if (cutsBefore(definition, repetition, values, start, end)) {
      endBatch();
      endPage();
    } else if (repetition == 0 && isBatchFull()) {
      endBatch();
    }
    batchLevels++;
    page.addLevels(definition, repetition);
    totals.addLevels(definition, repetition);
    if (definition == definitionMax) {
      addValue(values, start, end);
    } else {
      page.nullCount++;
    }
  }

  /**
   * Whether the dictionary became full although it was to hold all values, so that all was in vain
   * and has to be done again without one.
   */
  boolean isOverflown() {
    return isOverflown;
  }

  /** Ends the column chunk; its dictionary page, if it has one, goes to {@code front}. */
  WrittenColumnChunk finish(Spill front) throws IOException {
    endBatch();
    endPage();
    DictionaryBuilder open = dictionary;
    if (open != null) {
      endDictionary(open);
    }
    if (hadDictionary) {
      PageWriter frontWriter = new PageWriter(bench, plan.encoding(), front);
      totals.addDictionary(frontWriter.writeDictionary(dictionaryPage, dictionaryCount));
    }
    return totals.finish(pages, bloom == null ? null : bloom.folded(plan.falsePositiveRateMax()));
  }

  private boolean cutsBefore(int definition, int repetition, byte[] values, int start, int end) {
    if (cutter == null) {
      return false;
    }
    if (form == ArrowForm.PLAIN || definition < definitionMax) {
      return cutter.cutsBefore(definition, repetition, values, start, end - start);
    }
    int lengthBytes = form.write(values, start, end, formed);
    return cutter.cutsBefore(definition, repetition, formed, 0, lengthBytes);
  }

  private void addValue(byte[] values, int start, int end) {
    page.bounds.add(values, start, end);
    page.unencodedBytes += end - start;
    if (bloom != null) {
      bloom.insert(XxHash64.hash(values, start, end - start));
    }
    if (isBoolean) {
      page.indices.add(values[start]);
    } else if (dictionary != null) {
      page.indices.add(entryOf(dictionary, values, start, end));
    } else {
      addPlain(values, start, end);
    }
  }

  private void addPlain(byte[] values, int start, int end) {
    if (isVarying) {
      page.values.int32(end - start);
    }
    page.values.bytes(values, start, end);
  }

  private int entryOf(DictionaryBuilder open, byte[] values, int start, int end) {
    if (!isVarying) {
      return open.add(values, start, end);
    }
    framed.clear();
    framed.int32(end - start).bytes(values, start, end);
    return open.add(framed.array(), 0, framed.lengthBytes());
  }

  private boolean isBatchFull() {
    return batchLevels >= PageRules.BATCH_LEVELS || page.rowCount >= PageRules.PAGE_ROWS_MAX;
  }

  /** Ends a batch: ends the page if that is full, and the dictionary if that is. */
  private void endBatch() throws IOException {
    batchLevels = 0;
    if (encodedBytes() >= PageRules.PAGE_BYTES_MAX || page.rowCount >= PageRules.PAGE_ROWS_MAX) {
      endPage();
    }
    DictionaryBuilder open = dictionary;
    if (open != null && open.lengthBytes() >= PageRules.DICTIONARY_BYTES_MAX) {
      isOverflown = plan.pages().dictionary() == DictionaryRule.WHOLE;
      endPage();
      endDictionary(open);
    }
  }

  private void endDictionary(DictionaryBuilder full) {
    hadDictionary = true;
    dictionaryCount = full.count();
    full.appendTo(dictionaryPage);
    dictionary = null;
  }

  /** Returns how long the open page would be, as Arrow estimates it. */
  private long encodedBytes() {
    long count = page.indices.count();
    if (dictionary == null) {
      return page.values.lengthBytes() + bytesOf(count);
    }
    int width = IndexWidth.of(dictionary.count());
    long groups = bytesOf(count);
    long most = groups + groups * Math.max(width, bytesOf(width));
    return 1 + most + Math.max(1 + bytesOf((long) RUN_VALUES_MAX * width), VARINT_BYTES_MAX + 4L);
  }

  private static long bytesOf(long bits) {
    return (bits + Byte.SIZE - 1) / Byte.SIZE;
  }

  private void endPage() throws IOException {
    if (page.levelCount == 0) {
      return;
    }
    int indexWidth = dictionary == null ? IndexWidth.NONE : IndexWidth.of(dictionary.count());
    PageFacts facts = body.write(page, indexWidth, writer);
    totals.add(facts, page.bounds, indexWidth != IndexWidth.NONE);
    pages.add(facts);
    page.clear();
  }
}
