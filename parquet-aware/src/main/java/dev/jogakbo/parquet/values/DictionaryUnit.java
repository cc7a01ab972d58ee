package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.column.ColumnDecoder;
import dev.jogakbo.parquet.column.DecodedPage;
import dev.jogakbo.parquet.column.MalformedPageException;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DictionaryBuilder;
import dev.jogakbo.parquet.encoding.HybridForm;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.PlainValues;
import dev.jogakbo.parquet.values.PageProver.PlainBytes;
import dev.jogakbo.parquet.values.PageProver.ProvenLevels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary and the pages of a column chunk that refer to it. They are made again together or
 * not at all. Used by one thread.
 */
final class DictionaryUnit {
  /** Most bytes of values that the pages stand for; who reads a page reads the values before it. */
  static final int VALUE_BYTES_MAX = 64 << 20;

  /** Most bytes of values with those that repeat, all of which are looked at. */
  private static final long COMPARED_BYTES_MAX = 256L << 20;

  /** Most bytes of the pages, which are held in memory. */
  private static final int PAGE_BYTES_MAX = 16 << 20;

  private static final int PAGE_COUNT_MAX = 256;

  /** Most levels of the pages, each some bytes of memory. */
  private static final int LEVEL_COUNT_MAX = ValuesParameters.LEVEL_COUNT_MAX;

  private final TakenPage dictionaryPage;
  private final List<TakenPage> pages = new ArrayList<>();
  private long pageBytes;
  private long levelCount;

  private final List<IndexedPage> indexed = new ArrayList<>();
  private int[] indices = new int[0];
  private int indexCount;
  private @Nullable PlainValues entries;

  /**
   * A page of indices, decoded.
   *
   * @param from of its indices among all
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record IndexedPage(
      TakenPage page, byte[] repetitions, byte[] definitions, int levelCount, int from, int to) {}

  DictionaryUnit(TakenPage dictionaryPage) {
    this.dictionaryPage = dictionaryPage;
    this.pageBytes = dictionaryPage.plain().length;
  }

  TakenPage dictionaryPage() {
    return dictionaryPage;
  }

  List<TakenPage> pages() {
    return pages;
  }

  List<IndexedPage> indexed() {
    return indexed;
  }

  IntSpan indices(IndexedPage page) {
    return new IntSpan(indices, page.from(), page.to());
  }

  PlainValues entries() {
    return Objects.requireNonNull(entries);
  }

  boolean tryAdd(TakenPage page) {
    long bytes = pageBytes + page.plain().length + page.apart().length;
    long levels = levelCount + page.header().values().valueCount();
    boolean fits =
        page.isIndexed()
            && bytes <= PAGE_BYTES_MAX
            && levels <= LEVEL_COUNT_MAX
            && pages.size() < PAGE_COUNT_MAX;
    if (fits) {
      pages.add(page);
      pageBytes = bytes;
      levelCount = levels;
    }
    return fits;
  }

  /** Decodes all pages and finds the forms that make them; nothing if there are none. */
  @Nullable ColumnForms prove(PageProver prover) {
    ColumnDecoder decoder = prover.decoder();
    if (decoder == null) {
      return null;
    }
    try {
      decode(prover, decoder);
      return pageBytes > PAGE_BYTES_MAX ? null : proveForms(prover);
    } catch (MalformedPageException | CorruptValuesException | IllegalArgumentException _) {
      return null;
    }
  }

  private void decode(PageProver prover, ColumnDecoder decoder) {
    decoder.begin();
    decoder.readDictionary(PageProver.plainPage(dictionaryPage));
    byte[] plain = dictionaryPage.plain();
    int entryCount = dictionaryPage.header().values().valueCount();
    entries = prover.values(new PlainBytes(plain, 0, plain.length), entryCount);
    for (TakenPage page : pages) {
      DecodedPage decoded = decoder.decode(PageProver.plainPage(page));
      int count = decoded.values().count();
      if (indices.length < indexCount + count) {
        indices = Arrays.copyOf(indices, Math.max(indexCount + count, 2 * indices.length));
      }
      if (count > 0) {
        System.arraycopy(decoded.values().indices(), 0, indices, indexCount, count);
      }
      indexed.add(
          new IndexedPage(
              page,
              copied(decoded.repetitionLevels(), decoded.levelCount()),
              copied(decoded.definitionLevels(), decoded.levelCount()),
              decoded.levelCount(),
              indexCount,
              indexCount + count));
      indexCount += count;
    }
  }

  private static byte[] copied(byte[] levels, int count) {
    return levels.length == 0 ? levels : Arrays.copyOf(levels, count);
  }

  /** Whether there are too many bytes of values, as they would be kept. */
  boolean isTooLarge(boolean isOfRuns) {
    PlainValues known = entries();
    long allBytes = 0;
    long bytes = 0;
    for (int i = 0; i < indexCount; i++) {
      int lengthBytes = known.end(indices[i]) - known.start(indices[i]);
      boolean isStored = !isOfRuns || i == 0 || indices[i] != indices[i - 1];
      allBytes += lengthBytes;
      bytes += isStored ? lengthBytes : 0;
    }
    return bytes > VALUE_BYTES_MAX || allBytes > COMPARED_BYTES_MAX;
  }

  private @Nullable ColumnForms proveForms(PageProver prover) {
    PlainValues known = entries();
    DictionaryBuilder distinct = new DictionaryBuilder();
    distinct.addAll(known, new int[known.count()], 0);
    if (distinct.count() != known.count()) {
      return null;
    }
    int[] insideBytes = new int[indexed.size()];
    ColumnForms forms = proveLevels(prover, insideBytes);
    return forms == null ? null : proveIndices(forms, insideBytes);
  }

  private @Nullable ColumnForms proveLevels(PageProver prover, int[] insideBytes) {
    List<HybridForm> tried = new ArrayList<>(List.of(prover.forms().levels()));
    tried.addAll(List.of(HybridForm.values()));
    for (HybridForm form : tried) {
      boolean isProven = true;
      for (int i = 0; i < indexed.size() && isProven; i++) {
        IndexedPage page = indexed.get(i);
        ProvenLevels found = prover.findLevels(levels(prover.column(), page), page.page(), form);
        isProven = found != null;
        insideBytes[i] = found == null ? 0 : found.insideBytes();
      }
      if (isProven) {
        return prover.forms().withLevels(form);
      }
    }
    return null;
  }

  static PageLevels levels(ColumnShape column, IndexedPage page) {
    int count = page.levelCount();
    return new PageLevels(
        IntSpan.of(PageProver.widened(page.repetitions(), column.repetitionMax(), count)),
        IntSpan.of(PageProver.widened(page.definitions(), column.definitionMax(), count)),
        count,
        page.to() - page.from());
  }

  private @Nullable ColumnForms proveIndices(ColumnForms forms, int[] insideBytes) {
    List<HybridForm> tried = new ArrayList<>(List.of(forms.indices()));
    tried.addAll(List.of(HybridForm.values()));
    for (HybridForm form : tried) {
      ColumnForms all = forms.withIndices(form);
      boolean isProven = true;
      for (int i = 0; i < indexed.size() && isProven; i++) {
        isProven = isMade(indexed.get(i), insideBytes[i], all);
      }
      if (isProven) {
        return all.withWidth(widthRule(insideBytes)).withDictionary(order());
      }
    }
    return null;
  }

  private boolean isMade(IndexedPage page, int start, ColumnForms forms) {
    byte[] plain = page.page().plain();
    if (start >= plain.length) {
      return false;
    }
    ByteAppender made = new ByteAppender();
    PageMaker.appendIndices(indices(page), plain[start] & 0xff, forms, made);
    return Arrays.equals(made.array(), 0, made.lengthBytes(), plain, start, plain.length);
  }

  /** Returns the rule that is right for most pages. */
  private WidthRule widthRule(int[] insideBytes) {
    WidthRule best = WidthRule.SEEN;
    int most = -1;
    for (WidthRule rule : WidthRule.values()) {
      int right = 0;
      for (int bits : ownBits(rule, insideBytes)) {
        right += bits < 0 ? 1 : 0;
      }
      best = right > most ? rule : best;
      most = Math.max(most, right);
    }
    return best;
  }

  /** Returns for each page the bits of its indices, where the rule says others; else -1. */
  int[] ownBits(WidthRule rule, int[] insideBytes) {
    int[] own = new int[indexed.size()];
    int seen = 0;
    for (int i = 0; i < own.length; i++) {
      IndexedPage page = indexed.get(i);
      for (int k = page.from(); k < page.to(); k++) {
        seen = Math.max(seen, indices[k] + 1);
      }
      int bits = page.page().plain()[insideBytes[i]] & 0xff;
      own[i] = bits == rule.bits(seen, entries().count()) ? -1 : bits;
    }
    return own;
  }

  /** Returns where in each page its indices begin, once the forms are known. */
  int[] insideBytes(PageProver prover, ColumnForms forms) {
    int[] insideBytes = new int[indexed.size()];
    for (int i = 0; i < insideBytes.length; i++) {
      IndexedPage page = indexed.get(i);
      ProvenLevels found =
          prover.findLevels(levels(prover.column(), page), page.page(), forms.levels());
      insideBytes[i] = found == null ? 0 : found.insideBytes();
    }
    return insideBytes;
  }

  private DictionaryRule order() {
    return isByFirstUse() ? DictionaryRule.FIRST_USE : DictionaryRule.SORTED;
  }

  /** Whether entries are numbered in the order in which the pages first use them, and all used. */
  boolean isByFirstUse() {
    int seen = 0;
    for (int i = 0; i < indexCount; i++) {
      if (indices[i] > seen) {
        return false;
      }
      seen = Math.max(seen, indices[i] + 1);
    }
    return seen == entries().count();
  }

  /** Whether entries ascend, and all are used. */
  boolean isSorted(Order order) {
    PlainValues known = entries();
    for (int i = 1; i < known.count(); i++) {
      int compared =
          order.compare(
              known.array(),
              known.contentStart(i - 1),
              known.end(i - 1),
              known.array(),
              known.contentStart(i),
              known.end(i));
      if (compared >= 0) {
        return false;
      }
    }
    boolean[] used = new boolean[known.count()];
    int usedCount = 0;
    for (int i = 0; i < indexCount; i++) {
      usedCount += used[indices[i]] ? 0 : 1;
      used[indices[i]] = true;
    }
    return usedCount == known.count();
  }

  /** Whether there are so few changes from value to value that runs take less room. */
  boolean hasLongRuns() {
    int runs = indexCount == 0 ? 0 : 1;
    for (int i = 1; i < indexCount; i++) {
      runs += indices[i] == indices[i - 1] ? 0 : 1;
    }
    return (long) runs * RUN_COUNT_MIN <= indexCount;
  }

  private static final int RUN_COUNT_MIN = 4;

  int indexCount() {
    return indexCount;
  }
}
