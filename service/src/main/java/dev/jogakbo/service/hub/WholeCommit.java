package dev.jogakbo.service.hub;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Reads a commit that is one object: {@code summary}, {@code description}, {@code parentCommit},
 * and a list for each kind of line. What is removed is removed first.
 */
final class WholeCommit {
  private static final List<Member> MEMBERS =
      List.of(
          new Member("deletedEntries", "deletedEntry"),
          new Member("deletedFiles", "deletedFile"),
          new Member("deletedFolders", "deletedFolder"),
          new Member("files", "file"),
          new Member("lfsFiles", "lfsFile"));

  private WholeCommit() {}

  static CommitHead read(JsonNode body, CommitLines lines) throws IOException {
    CommitHead head = CommitHead.of(body);
    for (Member member : MEMBERS) {
      for (JsonNode value : HubJson.elements(body, member.name())) {
        lines.add(member.key(), value);
      }
    }
    return head;
  }

  private record Member(String name, String key) {}
}
