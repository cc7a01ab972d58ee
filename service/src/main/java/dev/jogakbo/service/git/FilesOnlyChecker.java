package dev.jogakbo.service.git;

import java.util.List;
import org.eclipse.jgit.lib.GitmoduleEntry;
import org.eclipse.jgit.lib.ObjectChecker;

/**
 * Checks objects as {@code git fsck} does, but takes {@code .gitmodules} for a file like any other:
 * no dataset has submodules that it could be about, and one that came by another door must not
 * stand in the way of all that is pushed after it.
 */
final class FilesOnlyChecker extends ObjectChecker {
  @Override
  public List<GitmoduleEntry> getGitsubmodules() {
    return List.of();
  }
}
