package dev.jogakbo.service.version;

/** How git sees a file. */
public enum FileStorage {
  /** As its bytes. */
  REGULAR,
  /** As a git-lfs pointer to its bytes. */
  LFS
}
