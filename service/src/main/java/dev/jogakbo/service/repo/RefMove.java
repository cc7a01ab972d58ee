package dev.jogakbo.service.repo;

import org.jspecify.annotations.Nullable;

/**
 * A ref that was created, moved or deleted.
 *
 * @param ref which
 * @param before where it pointed, or null
 * @param after where it points, or null
 * @param loss whether commits may have become unreachable
 */
public record RefMove(
    RefName ref, @Nullable RefTarget before, @Nullable RefTarget after, Loss loss) {

  /** Whether what a ref pointed to before is still reachable from where it points now. */
  public enum Loss {
    /** It is, or there was nothing. */
    NONE,
    /** It need not be: what it pointed to is a former root from now on. */
    FORMER_ROOT
  }

  /** Whether the ref was elsewhere before, at an ancestor of where it is now. */
  boolean isForward() {
    return loss == Loss.NONE && before != null && after != null;
  }

  /** Returns the move of a ref that only grows: its old commit is an ancestor of the new one. */
  public static RefMove forward(RefName ref, @Nullable RefTarget before, RefTarget after) {
    return new RefMove(ref, before, after, Loss.NONE);
  }

  /** Returns the move of a ref to anywhere, or away if {@code after} is null. */
  public static RefMove away(RefName ref, RefTarget before, @Nullable RefTarget after) {
    return new RefMove(ref, before, after, Loss.FORMER_ROOT);
  }
}
