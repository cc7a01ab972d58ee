package dev.jogakbo.service.repo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of the JSON in which repositories are kept, in logs and in the index. A field is never
 * given another meaning; {@code format} grows when an older version could not read it rightly.
 *
 * <pre>
 *   log entry   {"format":1,"change":"CREATED|UPDATED|REFS|DELETED","at":"...","repository":{...},
 *                "refs":[{"ref":"refs/heads/main","before":{...},"after":{...},"loss":"NONE"}]}
 *   repository  {"id","namespace","name","visibility","description","parquetPolicy" unless
 *                "auto","parquetTiming" unless "inline","domain","createdAt","updatedAt","defaultBranch"}
 *   target      {"commit":"40 hex","blob":"64 hex","note":{"message","name","email","at",
 *               "object" in base64 if it does not follow}}
 *   state       {"format":1,"repository":{...},"life":"LIVE|DELETED","number":7}
 *   checkpoint  {"state":{...},"refs":[{"ref","target"}],"former":[{"number","ref","target"}],
 *                "discussions":[...] unless there are none}
 *   discussion  in a log entry where one changed: {"number":1,"kind","title","author","createdAt",
 *                "status","base","merge","events":[{"type","author","at","text"}]}
 * </pre>
 */
final class JournalJson {
  static final int FORMAT = 1;

  private JournalJson() {}

  record EntryJson(
      int format,
      JournalEntry.Change change,
      String at,
      @Nullable RepositoryJson repository,
      List<MoveJson> refs,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DiscussionJson discussion) {}

  record RepositoryJson(
      String id,
      String namespace,
      String name,
      Visibility visibility,
      String description,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String parquetPolicy,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String parquetTiming,
      int domain,
      String createdAt,
      String updatedAt,
      String defaultBranch) {}

  record MoveJson(
      String ref, @Nullable TargetJson before, @Nullable TargetJson after, RefMove.Loss loss) {}

  record TargetJson(String commit, String blob, @Nullable NoteJson note) {}

  record NoteJson(
      String message,
      String name,
      String email,
      String at,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String object) {}

  record StateJson(int format, RepositoryJson repository, RepositoryState.Life life, long number) {}

  record RefJson(String ref, TargetJson target) {}

  record FormerJson(long number, String ref, TargetJson target) {}

  record SnapshotJson(
      StateJson state,
      List<RefJson> refs,
      List<FormerJson> former,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<DiscussionJson> discussions) {}

  record DiscussionJson(
      int number,
      Discussion.Kind kind,
      String title,
      String author,
      String createdAt,
      Discussion.Status status,
      String base,
      String merge,
      List<EventJson> events) {}

  record EventJson(Discussion.EventType type, String author, String at, String text) {}
}
