package dev.jogakbo.service.git;

import java.util.List;
import java.util.function.Predicate;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.GitmoduleEntry;
import org.eclipse.jgit.lib.ObjectChecker;

/**
 * Checks objects as {@code git fsck} does; what lists submodules is looked into only if it was sent:
 * one that another door let in must not stand in the way of all that is pushed after it.
 *
 * @see SubmoduleValidator
 */
final class SentModules extends ObjectChecker {
  private final Predicate<AnyObjectId> isSent;

  SentModules(Predicate<AnyObjectId> isSent) {
    this.isSent = isSent;
  }

  @Override
  public List<GitmoduleEntry> getGitsubmodules() {
    return super.getGitsubmodules().stream()
        .filter(entry -> isSent.test(entry.getBlobId()))
        .toList();
  }
}
