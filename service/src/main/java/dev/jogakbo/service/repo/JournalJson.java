package dev.jogakbo.service.repo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of the JSON in which repositories are kept, in logs and in the index. A field is never
 * given another meaning; {@code format} grows when an older version could not read it rightly.
 *
 * <pre>
 *   log entry   {"format":1,"change":"CREATED|UPDATED|REFS|DELETED","at":"...","repository":{...},
 *                "refs":[{"ref":"refs/heads/main","before":{...},"after":{...},"loss":"NONE"}]}
 *   repository  {"id","namespace","name","visibility","gating" unless NONE (then the format of
 *                what holds it is 2),"description","parquetPolicy" unless
 *                "auto","parquetTiming" unless "inline","domain","createdAt","updatedAt","defaultBranch"}
 *   target      {"commit":"40 hex","blob":"64 hex","note":{"message","name","email","at",
 *               "object" in base64 if it does not follow}}
 *   state       {"format":1,"repository":{...},"life":"LIVE|DELETED","number":7}
 *   checkpoint  {"state":{...},"refs":[{"ref","target"}],"former":[{"number","ref","target"}],
 *                "discussions":[...],"requests":[...],
 *                "formerNames":[{"name","at"}] unless there are none}
 *   discussion  in a log entry where one changed: {"number":1,"kind","title","author","createdAt",
 *                "status","base","merge","events":[{"type","author","at","text"}]}
 *   request     in a log entry where an account stands otherwise: {"account","status","at",
 *                "fields":{...},"reason"}
 * </pre>
 */
final class JournalJson {
  /** Of what an older version reads rightly. */
  static final int FORMAT = 1;

  /** Of a repository with a gate, which an older version would leave open. */
  static final int FORMAT_GATED = 2;

  private JournalJson() {}

  record EntryJson(
      int format,
      JournalEntry.Change change,
      String at,
      @Nullable RepositoryJson repository,
      List<MoveJson> refs,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DiscussionJson discussion,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestJson request) {}

  record RepositoryJson(
      String id,
      String namespace,
      String name,
      Visibility visibility,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Gating gating,
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
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<DiscussionJson> discussions,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<RequestJson> requests,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<FormerNameJson> formerNames) {}

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

  record FormerNameJson(String name, String at) {}

  record RequestJson(
      String account,
      AccessRequest.Status status,
      String at,
      Map<String, String> fields,
      String reason) {}

  record EventJson(Discussion.EventType type, String author, String at, String text) {}
}
