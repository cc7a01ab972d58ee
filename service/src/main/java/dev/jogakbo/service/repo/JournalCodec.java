package dev.jogakbo.service.repo;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.repo.JournalJson.DiscussionJson;
import dev.jogakbo.service.repo.JournalJson.EntryJson;
import dev.jogakbo.service.repo.JournalJson.EventJson;
import dev.jogakbo.service.repo.JournalJson.FormerJson;
import dev.jogakbo.service.repo.JournalJson.FormerNameJson;
import dev.jogakbo.service.repo.JournalJson.MoveJson;
import dev.jogakbo.service.repo.JournalJson.NoteJson;
import dev.jogakbo.service.repo.JournalJson.RefJson;
import dev.jogakbo.service.repo.JournalJson.RepositoryJson;
import dev.jogakbo.service.repo.JournalJson.RequestJson;
import dev.jogakbo.service.repo.JournalJson.SnapshotJson;
import dev.jogakbo.service.repo.JournalJson.StateJson;
import dev.jogakbo.service.repo.JournalJson.TargetJson;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes and reads the forms of {@link JournalJson}; what does not fit them is corrupt. */
final class JournalCodec {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private JournalCodec() {}

  static byte[] encode(JournalEntry entry) {
    Repository repository = entry.repository();
    return JSON.writeValueAsBytes(
        new EntryJson(
            format(repository),
            entry.change(),
            entry.at().toString(),
            repository == null ? null : toJson(repository),
            entry.refs().stream().map(JournalCodec::toJson).toList(),
            toJsonOrNull(entry.discussion()),
            toJsonOrNull(entry.request())));
  }

  static JournalEntry decodeEntry(byte[] bytes, String what) {
    return decode(bytes, EntryJson.class, what, json -> fromJson(json, what));
  }

  static byte[] encode(RepositoryState state) {
    return JSON.writeValueAsBytes(toJson(state));
  }

  static RepositoryState decodeState(byte[] bytes) {
    String what = "repository row";
    return decode(bytes, StateJson.class, what, json -> fromJson(json, what));
  }

  static byte[] encode(RefTarget target) {
    return JSON.writeValueAsBytes(toJson(target));
  }

  static RefTarget decodeTarget(byte[] bytes) {
    return decode(bytes, TargetJson.class, "ref row", JournalCodec::fromJson);
  }

  static byte[] encode(JournalSnapshot snapshot) {
    return JSON.writeValueAsBytes(
        new SnapshotJson(
            toJson(snapshot.state()),
            snapshot.refs().stream()
                .map(ref -> new RefJson(ref.name().fullName(), toJson(ref.target())))
                .toList(),
            snapshot.former().stream().map(JournalCodec::toJson).toList(),
            snapshot.discussions().isEmpty()
                ? null
                : snapshot.discussions().stream().map(JournalCodec::toJson).toList(),
            snapshot.requests().isEmpty()
                ? null
                : snapshot.requests().stream().map(JournalCodec::toJson).toList(),
            snapshot.formerNames().isEmpty()
                ? null
                : snapshot.formerNames().stream().map(JournalCodec::toJson).toList()));
  }

  static JournalSnapshot decodeSnapshot(byte[] bytes, String what) {
    return decode(bytes, SnapshotJson.class, what, json -> fromJson(json, what));
  }

  private static <J, T> T decode(
      byte[] bytes, Class<J> shape, String what, Function<J, T> conversion) {
    try {
      return conversion.apply(JSON.readValue(bytes, shape));
    } catch (JacksonException
        | DateTimeException
        | IllegalArgumentException
        | NullPointerException
        | HubException e) {
      throw new CorruptDataException(what + ": not of its form: " + e.getMessage(), e);
    }
  }

  private static JournalEntry fromJson(EntryJson json, String what) {
    checkFormat(json.format(), what);
    RepositoryJson repository = json.repository();
    return new JournalEntry(
        json.change(),
        Instant.parse(json.at()),
        repository == null ? null : fromJson(repository),
        json.refs().stream().map(JournalCodec::fromJson).toList(),
        json.discussion() == null ? null : fromJson(json.discussion()),
        json.request() == null ? null : fromJson(json.request()));
  }

  private static RepositoryState fromJson(StateJson json, String what) {
    checkFormat(json.format(), what);
    return new RepositoryState(fromJson(json.repository()), json.life(), json.number());
  }

  private static JournalSnapshot fromJson(SnapshotJson json, String what) {
    RepositoryState state = fromJson(json.state(), what);
    return new JournalSnapshot(
        state,
        json.refs().stream()
            .map(ref -> new Ref(RefName.parse(ref.ref()), fromJson(ref.target())))
            .toList(),
        json.former().stream().map(former -> fromJson(former, state.repository())).toList(),
        json.discussions() == null
            ? List.of()
            : json.discussions().stream().map(JournalCodec::fromJson).toList(),
        json.requests() == null
            ? List.of()
            : json.requests().stream().map(JournalCodec::fromJson).toList(),
        json.formerNames() == null
            ? List.of()
            : json.formerNames().stream().map(JournalCodec::fromJson).toList());
  }

  private static FormerNameJson toJson(FormerName former) {
    return new FormerNameJson(former.name().toString(), former.at().toString());
  }

  private static FormerName fromJson(FormerNameJson json) {
    return new FormerName(RepositoryName.parse(json.name()), Instant.parse(json.at()));
  }

  static byte[] encode(Discussion discussion) {
    return JSON.writeValueAsBytes(toJson(discussion));
  }

  static Discussion decodeDiscussion(byte[] bytes) {
    return decode(bytes, DiscussionJson.class, "discussion row", JournalCodec::fromJson);
  }

  private static @Nullable DiscussionJson toJsonOrNull(@Nullable Discussion discussion) {
    return discussion == null ? null : toJson(discussion);
  }

  private static DiscussionJson toJson(Discussion discussion) {
    return new DiscussionJson(
        discussion.number(),
        discussion.kind(),
        discussion.title(),
        discussion.author(),
        discussion.createdAt().toString(),
        discussion.status(),
        discussion.base(),
        discussion.merge(),
        discussion.events().stream()
            .map(event ->
                new EventJson(event.type(), event.author(), event.at().toString(), event.text()))
            .toList());
  }

  private static Discussion fromJson(DiscussionJson json) {
    return new Discussion(
        json.number(),
        json.kind(),
        json.title(),
        json.author(),
        Instant.parse(json.createdAt()),
        json.status(),
        json.base(),
        json.merge(),
        json.events().stream()
            .map(event ->
                new Discussion.Event(
                    event.type(), event.author(), Instant.parse(event.at()), event.text()))
            .toList());
  }

  private static void checkFormat(int format, String what) {
    if (format != JournalJson.FORMAT && format != JournalJson.FORMAT_GATED) {
      throw new FormatTooNewException(
          "%s: expected format %d or %d, found %d"
              .formatted(what, JournalJson.FORMAT, JournalJson.FORMAT_GATED, format));
    }
  }

  private static int format(@Nullable Repository repository) {
    return repository == null || repository.gating() == Gating.NONE
        ? JournalJson.FORMAT
        : JournalJson.FORMAT_GATED;
  }

  static byte[] encode(AccessRequest request) {
    return JSON.writeValueAsBytes(toJson(request));
  }

  static AccessRequest decodeAccessRequest(byte[] bytes) {
    return decode(bytes, RequestJson.class, "access request row", JournalCodec::fromJson);
  }

  private static @Nullable RequestJson toJsonOrNull(@Nullable AccessRequest request) {
    return request == null ? null : toJson(request);
  }

  private static RequestJson toJson(AccessRequest request) {
    return new RequestJson(
        request.account(),
        request.status(),
        request.at().toString(),
        request.fields(),
        request.reason());
  }

  private static AccessRequest fromJson(RequestJson json) {
    return new AccessRequest(
        json.account(), json.status(), Instant.parse(json.at()), json.fields(), json.reason());
  }

  private static StateJson toJson(RepositoryState state) {
    return new StateJson(
        format(state.repository()), toJson(state.repository()), state.life(), state.number());
  }

  private static RepositoryJson toJson(Repository repository) {
    return new RepositoryJson(
        repository.id().hex(),
        repository.name().namespace().value(),
        repository.name().name().value(),
        repository.visibility(),
        repository.gating() == Gating.NONE ? null : repository.gating(),
        repository.description(),
        repository.parquetPolicy() == ParquetPolicy.AUTO ? null : repository.parquetPolicy().text(),
        repository.parquetTiming() == ParquetTiming.INLINE
            ? null
            : repository.parquetTiming().text(),
        repository.domain().number(),
        repository.createdAt().toString(),
        repository.updatedAt().toString(),
        repository.defaultBranch().value());
  }

  private static Repository fromJson(RepositoryJson json) {
    return new Repository(
        new RepositoryId(json.id()),
        RepositoryName.of(json.namespace(), json.name()),
        json.visibility(),
        json.gating() == null ? Gating.NONE : json.gating(),
        json.description(),
        policy(json.parquetPolicy()),
        timing(json.parquetTiming()),
        new DomainId(json.domain()),
        Instant.parse(json.createdAt()),
        Instant.parse(json.updatedAt()),
        new BranchName(json.defaultBranch()));
  }

  private static ParquetPolicy policy(@Nullable String text) {
    return text == null
        ? ParquetPolicy.AUTO
        : ParquetPolicy.find(text)
            .orElseThrow(() ->
                new FormatTooNewException(
                    "no policy for Parquet files is known as '" + text + "'"));
  }

  private static ParquetTiming timing(@Nullable String text) {
    return text == null
        ? ParquetTiming.INLINE
        : ParquetTiming.find(text)
            .orElseThrow(() ->
                new FormatTooNewException("no time for Parquet files is known as '" + text + "'"));
  }

  private static MoveJson toJson(RefMove move) {
    return new MoveJson(
        move.ref().fullName(),
        toJsonOrNull(move.before()),
        toJsonOrNull(move.after()),
        move.loss());
  }

  private static RefMove fromJson(MoveJson json) {
    return new RefMove(
        RefName.parse(json.ref()),
        fromJsonOrNull(json.before()),
        fromJsonOrNull(json.after()),
        json.loss());
  }

  private static FormerJson toJson(FormerRoot former) {
    return new FormerJson(
        former.number(), former.ref().fullName(), toJson(RefTarget.of(former.commit())));
  }

  private static FormerRoot fromJson(FormerJson json, Repository repository) {
    return new FormerRoot(
        repository, json.number(), RefName.parse(json.ref()), fromJson(json.target()).commit());
  }

  private static @Nullable TargetJson toJsonOrNull(@Nullable RefTarget target) {
    return target == null ? null : toJson(target);
  }

  private static @Nullable RefTarget fromJsonOrNull(@Nullable TargetJson json) {
    return json == null ? null : fromJson(json);
  }

  private static TargetJson toJson(RefTarget target) {
    TagNote note = target.note();
    return new TargetJson(
        target.commit().id().hex(),
        target.commit().blob().toHex(),
        note == null ? null : toJson(note));
  }

  private static NoteJson toJson(TagNote note) {
    TagObject object = note.object();
    return new NoteJson(
        note.message(),
        note.tagger().name(),
        note.tagger().email(),
        note.at().toString(),
        object == null ? null : object.base64());
  }

  private static RefTarget fromJson(TargetJson json) {
    CommitRef commit = new CommitRef(new CommitId(json.commit()), BlobId.parse(json.blob()));
    NoteJson note = json.note();
    return new RefTarget(commit, note == null ? null : fromJson(note));
  }

  private static TagNote fromJson(NoteJson note) {
    String object = note.object();
    return new TagNote(
        note.message(),
        new Author(note.name(), note.email()),
        Instant.parse(note.at()),
        object == null ? null : new TagObject(object));
  }
}
