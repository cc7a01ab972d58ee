package dev.jogakbo.service.optimise;

import dev.jogakbo.service.repo.Repository;
import java.util.Optional;

/**
 * What is to be gone through.
 *
 * @param dataset the only one, or all
 * @param mode whether anything is changed
 */
public record OptimiseWish(Optional<Repository> dataset, Mode mode) {

  /** Whether anything is changed. */
  public enum Mode {
    /** Files are only looked at. */
    DRY_RUN,
    /** Files are taken apart. */
    EXECUTE
  }
}
