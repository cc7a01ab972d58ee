package dev.jogakbo.service.repo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Reads and writes the rows of repositories and refs. Safe for use by many threads. */
final class RepositoryTables {
  /** Rows kept decoded at most; then all are let go. */
  static final int DECODED_COUNT_MAX = 1000;

  private final IndexStore index;
  private final Map<RepositoryId, DecodedRow> decoded = new ConcurrentHashMap<>();

  RepositoryTables(IndexStore index) {
    this.index = index;
  }

  Optional<RepositoryState> find(RepositoryId id) {
    return Optional.ofNullable(index.find(HubTables.REPOS, id.toBytes()))
        .map(row -> decode(id, row));
  }

  /** Every request reads its repository's row, few find it changed. */
  private RepositoryState decode(RepositoryId id, byte[] row) {
    DecodedRow known = decoded.get(id);
    if (known != null && Arrays.equals(known.row(), row)) {
      return known.state();
    }
    RepositoryState state = JournalCodec.decodeState(row);
    if (decoded.size() >= DECODED_COUNT_MAX) {
      decoded.clear();
    }
    decoded.put(id, new DecodedRow(row, state));
    return state;
  }

  Optional<RepositoryId> findName(RepositoryName name) {
    return Optional.ofNullable(index.find(HubTables.NAMES, HubTables.nameKey(name)))
        .map(RepositoryId::of);
  }

  Optional<FormerName.Holder> findFormerName(RepositoryName name) {
    return Optional.ofNullable(index.find(HubTables.FORMER_NAMES, HubTables.nameKey(name)))
        .map(Leaving::of)
        .map(left -> new FormerName.Holder(left.id(), Instant.ofEpochMilli(left.atMillis())));
  }

  /** Notes who left the name, unless another did so later: logs are not followed in that order. */
  void putFormerName(IndexBatch batch, FormerName former, RepositoryId id) {
    byte[] key = HubTables.nameKey(former.name());
    byte[] known = index.find(HubTables.FORMER_NAMES, key);
    Leaving leaving = new Leaving(id, former.at().toEpochMilli());
    if (known == null || Leaving.of(known).compareTo(leaving) < 0) {
      batch.put(HubTables.FORMER_NAMES, key, leaving.toBytes());
    }
  }

  /** Returns the names that the repository was the last to leave. */
  List<FormerName> formerNames(RepositoryId id) {
    List<FormerName> names = new ArrayList<>();
    try (IndexCursor cursor = index.scan(HubTables.FORMER_NAMES, new byte[0], null)) {
      while (cursor.next()) {
        Leaving leaving = Leaving.of(cursor.value());
        if (leaving.id().equals(id)) {
          RepositoryName name = RepositoryName.parse(new String(cursor.key(), UTF_8));
          names.add(new FormerName(name, Instant.ofEpochMilli(leaving.atMillis())));
        }
      }
    }
    return names;
  }

  Optional<RefTarget> findRef(RepositoryId id, RefName ref) {
    return Optional.ofNullable(index.find(HubTables.REFS, HubTables.refKey(id, ref)))
        .map(JournalCodec::decodeTarget);
  }

  List<Ref> refs(RepositoryId id) {
    List<Ref> refs = new ArrayList<>();
    scan(
        HubTables.REFS,
        id,
        (tail, value) ->
            refs.add(
                new Ref(RefName.parse(new String(tail, UTF_8)), JournalCodec.decodeTarget(value))));
    return refs;
  }

  List<FormerRoot> former(Repository repository) {
    List<FormerRoot> former = new ArrayList<>();
    scan(
        HubTables.FORMER,
        repository.id(),
        (tail, value) -> {
          ByteBuffer key = ByteBuffer.wrap(tail);
          long number = key.getLong();
          RefName ref = RefName.parse(UTF_8.decode(key).toString());
          CommitRef commit = JournalCodec.decodeTarget(value).commit();
          former.add(new FormerRoot(repository, number, ref, commit));
        });
    return former;
  }

  Optional<Discussion> findDiscussion(RepositoryId id, int number) {
    return Optional.ofNullable(
            index.find(HubTables.DISCUSSIONS, HubTables.discussionKey(id, number)))
        .map(JournalCodec::decodeDiscussion);
  }

  List<Discussion> discussions(RepositoryId id) {
    return values(HubTables.DISCUSSIONS, id, JournalCodec::decodeDiscussion);
  }

  void putDiscussion(IndexBatch batch, RepositoryId id, Discussion discussion) {
    batch.put(
        HubTables.DISCUSSIONS,
        HubTables.discussionKey(id, discussion.number()),
        JournalCodec.encode(discussion));
  }

  Optional<AccessRequest> findAccessRequest(RepositoryId id, String account) {
    return Optional.ofNullable(
            index.find(HubTables.ACCESS_REQUESTS, HubTables.accessKey(id, account)))
        .map(JournalCodec::decodeAccessRequest);
  }

  List<AccessRequest> accessRequests(RepositoryId id) {
    return values(HubTables.ACCESS_REQUESTS, id, JournalCodec::decodeAccessRequest);
  }

  void putAccessRequest(IndexBatch batch, RepositoryId id, AccessRequest request) {
    batch.put(
        HubTables.ACCESS_REQUESTS,
        HubTables.accessKey(id, request.account()),
        JournalCodec.encode(request));
  }

  void putState(IndexBatch batch, RepositoryState state) {
    batch.put(HubTables.REPOS, state.repository().id().toBytes(), JournalCodec.encode(state));
  }

  void putRef(IndexBatch batch, RepositoryId id, Ref ref) {
    batch.put(HubTables.REFS, HubTables.refKey(id, ref.name()), JournalCodec.encode(ref.target()));
  }

  void deleteRef(IndexBatch batch, RepositoryId id, RefName ref) {
    batch.delete(HubTables.REFS, HubTables.refKey(id, ref));
  }

  void putFormer(IndexBatch batch, FormerRoot former) {
    batch.put(
        HubTables.FORMER,
        HubTables.formerKey(former.repository().id(), former.number(), former.ref()),
        JournalCodec.encode(RefTarget.of(former.commit())));
  }

  /** Returns the log entry after which commits and contents were last made to follow the refs. */
  long reachedNumber(RepositoryId id) {
    byte[] value = index.find(HubTables.COMMITS, id.toBytes());
    return value == null ? 0 : ByteBuffer.wrap(value).getLong();
  }

  void putReachedNumber(IndexBatch batch, RepositoryId id, long number) {
    byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    batch.put(HubTables.COMMITS, id.toBytes(), value);
  }

  /** Gives the name to the repository unless another has it. */
  void claimName(IndexBatch batch, RepositoryName name, RepositoryId id) {
    if (findName(name).filter(holder -> !holder.equals(id)).isEmpty()) {
      batch.put(HubTables.NAMES, HubTables.nameKey(name), id.toBytes());
    }
  }

  void releaseName(IndexBatch batch, RepositoryName name, RepositoryId id) {
    if (findName(name).filter(id::equals).isPresent()) {
      batch.delete(HubTables.NAMES, HubTables.nameKey(name));
    }
  }

  private <T> List<T> values(IndexTable table, RepositoryId id, Function<byte[], T> decode) {
    List<T> values = new ArrayList<>();
    scan(table, id, (_, value) -> values.add(decode.apply(value)));
    return values;
  }

  private void scan(IndexTable table, RepositoryId id, BiConsumer<byte[], byte[]> row) {
    byte[] from = id.toBytes();
    try (IndexCursor cursor = index.scan(table, from, HubTables.end(from))) {
      while (cursor.next()) {
        byte[] key = cursor.key();
        row.accept(Arrays.copyOfRange(key, from.length, key.length), cursor.value());
      }
    }
  }

  /** Who left a name, and when; rows of before times were kept have none. */
  private record Leaving(RepositoryId id, long atMillis) implements Comparable<Leaving> {
    static Leaving of(byte[] row) {
      byte[] id = Arrays.copyOf(row, RepositoryId.LENGTH_BYTES);
      boolean isTimed = row.length > RepositoryId.LENGTH_BYTES;
      long atMillis = isTimed ? ByteBuffer.wrap(row).getLong(RepositoryId.LENGTH_BYTES) : 0;
      return new Leaving(RepositoryId.of(id), atMillis);
    }

    byte[] toBytes() {
      return ByteBuffer.allocate(RepositoryId.LENGTH_BYTES + Long.BYTES)
          .put(id.toBytes())
          .putLong(atMillis)
          .array();
    }

    @Override
    public int compareTo(Leaving other) {
      int order = Long.compare(atMillis, other.atMillis);
      return order != 0 ? order : id.hex().compareTo(other.id.hex());
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by content, where it is used
  private record DecodedRow(byte[] row, RepositoryState state) {}
}
