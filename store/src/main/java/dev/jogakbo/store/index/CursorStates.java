package dev.jogakbo.store.index;

import org.jspecify.annotations.Nullable;

/** What every cursor answers when it is used out of turn. */
final class CursorStates {
  private CursorStates() {}

  /** Throws if the cursor is closed. */
  static void checkOpen(boolean closed) {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
  }

  /** Returns what the cursor stands on; throws if it stands on nothing. */
  static <T> T checkCurrent(@Nullable T current) {
    if (current == null) {
      throw new IllegalStateException("the cursor stands on no entry");
    }
    return current;
  }
}
