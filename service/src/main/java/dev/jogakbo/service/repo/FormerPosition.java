package dev.jogakbo.service.repo;

import java.time.Instant;

/**
 * A commit that a ref was at before it went forward to where it is now.
 *
 * @param ref which ref
 * @param commit where it was
 * @param at since when
 */
public record FormerPosition(RefName ref, CommitRef commit, Instant at) {}
