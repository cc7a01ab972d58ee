package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/** The types of pages. */
public enum PageKind {
  /** Values with levels in one compressed body. */
  DATA_V1,
  /** Never specified further, and written by nobody known. */
  INDEX,
  /** The distinct values that data pages refer to. */
  DICTIONARY,
  /** Levels as they are, then values, compressed or not. */
  DATA_V2;

  /** Returns the type parquet.thrift gives that number; nothing if there is none. */
  static @Nullable PageKind find(int number) {
    return switch (number) {
      case 0 -> DATA_V1;
      case 1 -> INDEX;
      case 2 -> DICTIONARY;
      case 3 -> DATA_V2;
      default -> null;
    };
  }
}
