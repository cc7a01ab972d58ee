package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DictionaryBuilder;
import dev.jogakbo.parquet.encoding.PlainValues;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The dictionary of a section and the numbers of its values in it. Used by one thread. */
final class SectionDictionary {
  private static final int STEP_COUNT = 1 << 14;

  /**
   * After so many changes of the entries asked for all values are numbered, so that none follow.
   */
  private static final int CHANGE_COUNT_MAX = 8;

  /** Most bytes of entries; a section with more is made otherwise. */
  static final int ENTRY_BYTES_MAX = ValuesParameters.PLAIN_BYTES_MAX;

  private final ColumnPlan plan;
  private final ValueReader values;
  private final DictionaryBuilder builder = new DictionaryBuilder();
  private final boolean isKept;
  private final int[] numbers;
  private int numbered;
  private int changeCount;
  private @Nullable PlainValues entries;

  /** Begins the dictionary of values of which there are so many. */
  SectionDictionary(ColumnPlan plan, ValueReader values, int valueCount) {
    this(plan, values, valueCount, false);
  }

  private SectionDictionary(ColumnPlan plan, ValueReader values, int valueCount, boolean isKept) {
    this.plan = plan;
    this.values = values;
    this.isKept = isKept;
    this.numbers = new int[valueCount];
  }

  /** Takes a dictionary as it is. */
  static SectionDictionary kept(
      ColumnPlan plan, ValueReader values, int valueCount, PlainValues entries) {
    SectionDictionary dictionary = new SectionDictionary(plan, values, valueCount, true);
    dictionary.builder.addAll(entries, new int[entries.count()], 0);
    if (dictionary.builder.count() != entries.count()) {
      throw CorruptValuesException.of("dictionary", "distinct entries", "equal ones");
    }
    dictionary.entries = entries;
    return dictionary;
  }

  boolean isSorted() {
    return !isKept && plan.forms().dictionary() == DictionaryRule.SORTED;
  }

  /** Returns the numbers of the values, as far as they have been numbered. */
  int[] numbers() {
    return numbers;
  }

  /** Returns how many entries there are so far. */
  int count() {
    return builder.count();
  }

  /** Numbers the first values, if they are not. */
  void numberTo(int end) {
    int entryCount = builder.count();
    while (numbered < end) {
      int to = Math.min(end, numbered + STEP_COUNT);
      values.number(builder, numbers, numbered, to);
      numbered = to;
      if (builder.lengthBytes() > ENTRY_BYTES_MAX || (isKept && builder.count() > entryCount)) {
        throw CorruptValuesException.of("dictionary", entryCount + " entries", builder.count());
      }
    }
  }

  /** Numbers all values. */
  void numberAll() {
    if (numbered < numbers.length) {
      numberTo(numbers.length);
      if (isSorted()) {
        sort();
      }
    }
  }

  private void sort() {
    PlainValues unsorted = entries();
    Order order = plan.column().order();
    int[] sorted =
        IntStream.range(0, unsorted.count())
            .boxed()
            .sorted((one, other) -> compare(order, unsorted, one, other))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] places = new int[sorted.length];
    ByteAppender plain = new ByteAppender();
    for (int place = 0; place < sorted.length; place++) {
      places[sorted[place]] = place;
      plain.bytes(unsorted.array(), unsorted.start(sorted[place]), unsorted.end(sorted[place]));
    }
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = places[numbers[i]];
    }
    byte[] bytes = plain.toByteArray();
    entries = PageMaker.values(plan.column(), bytes, bytes.length, sorted.length);
  }

  private static int compare(Order order, PlainValues values, int one, int other) {
    return order.compare(
        values.array(),
        values.contentStart(one),
        values.end(one),
        values.array(),
        values.contentStart(other),
        values.end(other));
  }

  /** Returns the entries so far, good until more values are numbered. */
  PlainValues entries() {
    PlainValues known = entries;
    if (known != null && known.count() != builder.count() && ++changeCount > CHANGE_COUNT_MAX) {
      numberAll();
    }
    if (known == null || known.count() != builder.count()) {
      ByteAppender plain = new ByteAppender();
      builder.appendTo(plain);
      known = PageMaker.values(plan.column(), plain.array(), plain.lengthBytes(), builder.count());
      entries = known;
    }
    return known;
  }

  /** Returns the plain bytes of the dictionary page, once all values are numbered. */
  byte[] page() {
    ByteAppender page = new ByteAppender();
    PlainValues all = entries();
    if (all.count() > 0) {
      page.bytes(all.array(), all.start(0), all.end(all.count() - 1));
    }
    return page.toByteArray();
  }
}
