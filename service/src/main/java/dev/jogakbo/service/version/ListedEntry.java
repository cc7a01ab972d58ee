package dev.jogakbo.service.version;

import java.util.Optional;

/**
 * A file or folder of a listing.
 *
 * @param path from the root
 * @param entry what it is
 * @param lastCommit the newest commit that changed it, where it was asked for and found near enough
 */
public record ListedEntry(FilePath path, TreeEntry entry, Optional<Commit> lastCommit) {}
