package dev.jogakbo.service.repo;

/**
 * What a ref pointed to before it was deleted or moved elsewhere.
 *
 * @param repository whose
 * @param number entry of the repository's log that took it away
 * @param ref which ref it was
 * @param commit where it pointed
 */
public record FormerRoot(Repository repository, long number, RefName ref, CommitRef commit) {}
