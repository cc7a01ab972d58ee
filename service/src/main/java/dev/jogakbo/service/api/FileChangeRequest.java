package dev.jogakbo.service.api;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.Condition;
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
}
