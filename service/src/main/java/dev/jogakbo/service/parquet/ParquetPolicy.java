package dev.jogakbo.service.parquet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a dataset wants its Parquet files stored. Names are part of stored forms and of the API. */
public enum ParquetPolicy {
  /** However takes the least room. */
  AUTO,
  /** As any other file. */
  PLAIN,
  /** Taken apart at column chunks, with positions relative. */
  ALIGNED,
  /** With pages decompressed, into streams of each column; aligned where that cannot be. */
  DEEP,
  /** As streams of values, from which pages are computed; deep or aligned where that cannot be. */
  VALUES;

  /** Returns the policy's name in stored forms and in the API. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the policy of that name. */
  public static Optional<ParquetPolicy> find(String text) {
    return Arrays.stream(values()).filter(policy -> policy.text().equals(text)).findFirst();
  }
}
