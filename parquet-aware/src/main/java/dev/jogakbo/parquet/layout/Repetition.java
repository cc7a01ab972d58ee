package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/** How often a field occurs (parquet.thrift, {@code FieldRepetitionType}); ordinals as there. */
public enum Repetition {
  /** Once. */
  REQUIRED,
  /** At most once. */
  OPTIONAL,
  /** Any number of times. */
  REPEATED;

  private static final Repetition[] ALL = values();

  static @Nullable Repetition find(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : null;
  }
}
