package dev.jogakbo.loadtest.parquet;

import java.util.Locale;

/** Bytes as people read them: in 10^6, with three figures. */
final class Megabytes {
  private Megabytes() {}

  static String of(long bytes) {
    return text((double) bytes / 1e6);
  }

  static String text(double megabytes) {
    if (megabytes == 0) {
      return "0";
    }
    int whole = (int) Math.floor(Math.log10(Math.abs(megabytes))) + 1;
    String text = String.format(Locale.ROOT, "%." + Math.clamp(3 - whole, 0, 4) + "f", megabytes);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
