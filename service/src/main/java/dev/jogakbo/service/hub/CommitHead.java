package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What the header of a commit says.
 *
 * @param message summary, and description behind an empty line
 * @param parent 5 to 40 hex digits of the commit it is to follow
 */
record CommitHead(String message, Optional<String> parent) {
  private static final int FULL = 40;

  static CommitHead of(JsonNode value) {
    String summary = HubJson.text(value, "summary").orElse("").strip();
    String description = HubJson.text(value, "description").orElse("").strip();
    Optional<String> parent = HubJson.text(value, "parentCommit").filter(text -> !text.isEmpty());
    if (summary.isEmpty()) {
      throw HubJson.malformed("header: 'summary' is missing");
    }
    if (parent.filter(text -> !text.matches("[0-9a-f]{5,40}")).isPresent()) {
      throw HubJson.malformed("header: parentCommit: expected 5 to 40 hex digits");
    }
    return new CommitHead(description.isEmpty() ? summary : summary + "\n\n" + description, parent);
  }

  /** Returns the first line of the message. */
  String summary() {
    return message.lines().findFirst().orElse("");
  }

  /** Returns what follows it. */
  String description() {
    return message.substring(summary().length()).strip();
  }

  /** Returns the commit to be made on the branch, whose head is given. */
  CommitRequest on(HubDataset dataset, Target target, List<Operation> operations) {
    return new CommitRequest(
        dataset.repository().id(),
        target.branch(),
        message,
        dataset.author(),
        parent.map(text -> expanded(text, target.head())),
        List.of(),
        operations);
  }

  /** An abbreviated parent means the head, or what the head was made from: a request sent again. */
  private static CommitId expanded(String text, Commit head) {
    if (text.length() == FULL) {
      return new CommitId(text);
    }
    if (head.id().hex().startsWith(text)) {
      return head.id();
    }
    return head.parent()
        .map(parent -> parent.id())
        .filter(id -> id.hex().startsWith(text))
        .orElseThrow(() ->
            new StaleException(
                "stale-parent",
                "A commit has happened since: expected %s, found %s".formatted(text, head.id()),
                Map.of("expected", text, "found", head.id().hex())));
  }

  /** Where a commit goes, and what is there now. */
  record Target(RefName branch, Commit head) {}
}
