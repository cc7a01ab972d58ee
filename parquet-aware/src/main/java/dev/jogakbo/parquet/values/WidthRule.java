package dev.jogakbo.parquet.values;

/** How many bits a writer gives the indices of a page. Numbers are frozen. */
enum WidthRule {
  /** As many as the entries seen up to the page need, at least one. */
  SEEN(0, false, 1),
  /** The same, but none for a single entry. */
  SEEN_OR_NONE(1, false, 0),
  /** As many as all entries need, at least one. */
  ALL(2, true, 1),
  /** The same, but none for a single entry. */
  ALL_OR_NONE(3, true, 0);

  private static final WidthRule[] ALL_RULES = values();

  private final int number;
  private final boolean isOfAll;
  private final int bitsMin;

  WidthRule(int number, boolean isOfAll, int bitsMin) {
    this.number = number;
    this.isOfAll = isOfAll;
    this.bitsMin = bitsMin;
  }

  static WidthRule of(int number) {
    if (number >= ALL_RULES.length) {
      throw CorruptValuesException.of("plan", "a rule up to " + (ALL_RULES.length - 1), number);
    }
    return ALL_RULES[number];
  }

  int number() {
    return number;
  }

  boolean isOfAll() {
    return isOfAll;
  }

  int bits(int seenCount, int allCount) {
    int count = isOfAll ? allCount : seenCount;
    return Math.max(bitsMin, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, count - 1)));
  }
}
