package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;

/**
 * A content at a path.
 *
 * @param dataset namespace and name
 * @param path where the file is
 * @param commit the commit that put it there
 */
public record FileVersion(String dataset, String path, CommitId commit) {}
