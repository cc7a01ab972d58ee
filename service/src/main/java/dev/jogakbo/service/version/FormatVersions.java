package dev.jogakbo.service.version;

import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;

/** Tells bytes of another version apart from damaged ones. */
final class FormatVersions {
  private FormatVersions() {}

  static void check(int found, int expected, String what) {
    if (found > expected) {
      throw new FormatTooNewException(what + ": expected version " + expected + ", found " + found);
    }
    if (found < expected) {
      throw new FormatTooOldException(what + ": expected version " + expected + ", found " + found);
    }
  }
}
