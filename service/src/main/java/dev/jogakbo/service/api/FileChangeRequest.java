package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.Condition;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Operation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change to a branch, with what the query says about it. */
final class FileChangeRequest {
  private final Dataset dataset;
  private final BranchName branch;
  private final Optional<CommitId> expectedParent;

  FileChangeRequest(Dataset dataset, @Nullable String branch, @Nullable String expectedParent) {
    this.dataset = dataset;
    this.branch = branch == null ? dataset.repository().defaultBranch() : new BranchName(branch);
    this.expectedParent = Query.commitId(expectedParent);
  }

  BranchName branch() {
    return branch;
  }

  CommitRequest toCommit(String message, List<Condition> conditions, List<Operation> operations) {
    return new CommitRequest(
        dataset.repository().id(),
        branch,
        message,
        dataset.author(),
        expectedParent,
        conditions,
        operations);
  }

  /**
   * Refuses what is sure to be refused later, before a long body is read for nothing. What passes
   * here is judged again when the commit is made.
   */
  void checkBefore(Hub hub, PathConditions conditions) {
    Commit head =
        hub.refs()
            .find(dataset.repository(), branch)
            .map(ref -> hub.versions().load(ref.target().commit()))
            .orElseThrow(() ->
                new ProblemException(
                    ProblemType.BRANCH_NOT_FOUND, "branch '" + branch + "' is not there"));
    boolean hasMoved = expectedParent.isPresent() && !expectedParent.get().equals(head.id());
    if (hasMoved && !isParentOf(head)) {
      throw new ProblemException(
              ProblemType.STALE_PARENT, "branch '" + branch + "' is at " + head.id())
          .with("expected", expectedParent.get().hex())
          .with("found", head.id().hex());
    }
    if (!hasMoved) {
      conditions.conditions().forEach(condition -> check(hub, head, condition));
    }
  }

  /** Whether the head may be what this very request made before, when only its answer was lost. */
  private boolean isParentOf(Commit head) {
    return head.parent()
        .filter(parent -> expectedParent.filter(parent.id()::equals).isPresent())
        .isPresent();
  }

  private static void check(Hub hub, Commit head, Condition condition) {
    Optional<FileEntry> file = hub.versions().findFile(head, condition.path());
    boolean holds =
        switch (condition) {
          case Condition.Absent _ -> file.isEmpty();
          case Condition.Present _ -> file.isPresent();
          case Condition.Holds holding ->
              file.filter(found -> holding.contents().contains(found.content())).isPresent();
        };
    if (!holds) {
      throw new ProblemException(
              ProblemType.PRECONDITION_FAILED,
              "'" + condition.path() + "' is not in the state that was asked for")
          .with("path", condition.path().value())
          .with("found", file.map(found -> found.content().toHex()).orElse("nothing"));
    }
  }
}
