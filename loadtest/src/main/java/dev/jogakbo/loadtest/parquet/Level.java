package dev.jogakbo.loadtest.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a dataset stores Parquet files; the later, the less is new after an edit. */
enum Level {
  PLAIN(0, 0),
  ALIGNED(0, 0),
  DEEP(80, 120),
  VALUES(70, 95);

  private final double inMegabytesMin;
  private final double rebuildMegabytesMin;

  Level(double inMegabytesMin, double rebuildMegabytesMin) {
    this.inMegabytesMin = inMegabytesMin;
    this.rebuildMegabytesMin = rebuildMegabytesMin;
  }

  /** Returns how many megabytes of a file a core has to take in each second; 0: any. */
  double inMegabytesMin() {
    return inMegabytesMin;
  }

  /** Returns how many megabytes of a file a core has to make again each second; 0: any. */
  double rebuildMegabytesMin() {
    return rebuildMegabytesMin;
  }

  static List<Level> parse(String words) {
    return Arrays.stream(words.split(",", -1))
        .map(word -> valueOf(word.strip().toUpperCase(Locale.ROOT)))
        .toList();
  }

  /** Returns the policy's name in the API. */
  String policy() {
    return name().toLowerCase(Locale.ROOT);
  }
}
