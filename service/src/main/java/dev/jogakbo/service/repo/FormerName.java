package dev.jogakbo.service.repo;

import java.time.Instant;

/**
 * A name that a repository had before, by being renamed or by being deleted.
 *
 * @param name the name; its case may be lost
 * @param at when it last left it
 */
record FormerName(RepositoryName name, Instant at) {

  /**
   * Who was the last to leave a name.
   *
   * @param id which repository, deleted or not
   * @param at when
   */
  record Holder(RepositoryId id, Instant at) {}
}
