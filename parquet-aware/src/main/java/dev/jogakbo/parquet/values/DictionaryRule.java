package dev.jogakbo.parquet.values;

/** How a writer orders its dictionary. Numbers are frozen. */
enum DictionaryRule {
  /** Entries in the order of their first use. */
  FIRST_USE(0),
  /** Entries from the least to the greatest. */
  SORTED(1);

  private static final DictionaryRule[] ALL = values();

  private final int number;

  DictionaryRule(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  static DictionaryRule of(int number) {
    if (number >= ALL.length) {
      throw CorruptValuesException.of("plan", "a rule up to " + (ALL.length - 1), number);
    }
    return ALL[number];
  }
}
