package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import java.util.Optional;

/**
 * A ref that a push is to create, move or delete.
 *
 * @param name which
 * @param before the id that git knew it by, nothing where there was none
 * @param after where it is to point, nothing where it is to go
 * @param growth whether it only grows
 */
public record RefPush(
    RefName name, Optional<GitId> before, Optional<RefTarget> after, Growth growth) {

  /** How the new place of a ref is to the old one. */
  public enum Growth {
    /** The old commit is an ancestor of the new one, or there is no old one. */
    FORWARD,
    /** It need not be. */
    ANYWHERE
  }

  /** How it ended. */
  public sealed interface Outcome {}

  /** It is as it was to be. */
  public record Done() implements Outcome {}

  /** It is elsewhere than git knew. */
  public record Stale() implements Outcome {}

  /** It cannot be so. */
  public record Refused(String reason) implements Outcome {}
}
