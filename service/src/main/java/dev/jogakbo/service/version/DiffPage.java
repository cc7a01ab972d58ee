package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Page;

/**
 * Part of the changes between two commits, which stay the same ones over all parts.
 *
 * @param from the earlier commit
 * @param to the later one
 * @param page changes in byte order of their paths
 */
public record DiffPage(Commit from, Commit to, Page<FileChange> page) {}
