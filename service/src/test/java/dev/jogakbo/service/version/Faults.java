package dev.jogakbo.service.version;

import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;

/**
 * Lets the n-th operation go wrong: before it is done, or after, so that only the reply is lost.
 */
final class Faults {
  enum Kind {
    FAILS,
    LOSES_REPLY
  }

  private Kind kind = Kind.FAILS;
  private long remaining = -1;
  private boolean struck;

  /** Arms the fault: the {@code nth} operation from now on, counted from 1. */
  void arm(Kind newKind, long nth) {
    kind = newKind;
    remaining = nth;
    struck = false;
  }

  void disarm() {
    remaining = -1;
  }

  boolean hasStruck() {
    return struck;
  }

  void run(String what, Runnable operation) {
    boolean now = remaining > 0 && --remaining == 0;
    if (now && kind == Kind.FAILS) {
      struck = true;
      throw new TransientStoreException(what + ": failed on purpose");
    }
    operation.run();
    if (now) {
      struck = true;
      throw new UnknownOutcomeException(what + ": reply lost on purpose");
    }
  }
}
