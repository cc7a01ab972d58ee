package dev.jogakbo.service.parquet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** When a dataset's Parquet files are taken apart. Names are part of stored forms and the API. */
public enum ParquetTiming {
  /** As they come in; the answer says what became of them. */
  INLINE,
  /** They are stored as any other file, and taken apart soon after their commit. */
  DEFERRED;

  /** Returns its name in stored forms and in the API. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the one of that name. */
  public static Optional<ParquetTiming> find(String text) {
    return Arrays.stream(values()).filter(timing -> timing.text().equals(text)).findFirst();
  }
}
