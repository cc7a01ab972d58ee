package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RepositoryId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A commit to be made.
 *
 * @param repository where
 * @param branch the branch, or the line of a pull request, that is to move to it
 * @param message what it says; at most {@link #MESSAGE_BYTES_MAX} bytes of UTF-8, no NUL
 * @param author whose account makes it
 * @param expectedParent where the branch must point now, if that matters
 * @param conditions what must hold in the parent
 * @param operations what is done, in this order; at most {@link #OPERATION_COUNT_MAX}
 */
public record CommitRequest(
    RepositoryId repository,
    RefName branch,
    String message,
    Author author,
    Optional<CommitId> expectedParent,
    List<Condition> conditions,
    List<Operation> operations) {
  /** Longest message. */
  public static final int MESSAGE_BYTES_MAX = 16 * 1024;

  /** Most operations of a commit. */
  public static final int OPERATION_COUNT_MAX = 250_000;

  /**
   * Checks the message and keeps its own lists.
   *
   * @throws InvalidRequestException ({@code bad-message}, {@code too-many-operations})
   */
  public CommitRequest {
    checkMessage(message);
    if (operations.size() > OPERATION_COUNT_MAX) {
      throw new InvalidRequestException(
          "too-many-operations",
          "expected at most %d operations, found %d"
              .formatted(OPERATION_COUNT_MAX, operations.size()));
    }
    conditions = List.copyOf(conditions);
    operations = List.copyOf(operations);
  }

  CommitRequest withOperations(List<Operation> others) {
    return new CommitRequest(
        repository, branch, message, author, expectedParent, conditions, others);
  }

  static void checkMessage(String message) {
    boolean wellFormed = StandardCharsets.UTF_8.newEncoder().canEncode(message);
    if (!wellFormed
        || message.indexOf('\0') >= 0
        || message.getBytes(StandardCharsets.UTF_8).length > MESSAGE_BYTES_MAX) {
      throw new InvalidRequestException(
          "bad-message",
          "message: expected well-formed text of at most "
              + MESSAGE_BYTES_MAX
              + " bytes without NUL");
    }
  }
}
