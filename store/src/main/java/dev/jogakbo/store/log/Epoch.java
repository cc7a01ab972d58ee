package dev.jogakbo.store.log;

import dev.jogakbo.store.catalog.BucketId;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.EpochState;
import dev.jogakbo.store.catalog.MetaTable;
import dev.jogakbo.store.catalog.WriterId;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.ObjectStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * This process's turn to write the bucket. Every start creates the next {@code epoch/<12 digits>};
 * the highest names the one writer. The index notes the epoch it follows, so that an index which is
 * older than the bucket, empty, or another bucket's is found out before it answers anything. Safe
 * for use by many threads.
 */
public final class Epoch {
  private static final String PREFIX = "epoch/";
  private static final int WHERE_LENGTH_MAX = 80;

  private final LogKeys keys;
  private final ObjectStore store;
  private final MetaTable meta;
  private final EpochState state;
  private volatile boolean fenced;

  private Epoch(ObjectStore store, MetaTable meta, EpochState state) {
    this.keys = new LogKeys(store, PREFIX);
    this.store = store;
    this.meta = meta;
    this.state = state;
  }

  /**
   * Takes over the bucket with an index that follows it.
   *
   * @throws IndexStaleException if the index is older than the bucket or empty, and the bucket is
   *     not: it must be rebuilt
   * @throws PermanentStoreException if the index is of another bucket
   * @throws WriterFencedException if another process took over at the same moment
   * @throws dev.jogakbo.store.error.UnknownOutcomeException if it is not known whether this did;
   *     the next start finds out
   */
  public static Epoch start(ObjectStore store, Catalog catalog) {
    Optional<EpochState> bucket = findHighest(store);
    EpochState next = new EpochCheck(store, catalog.meta(), bucket).next();
    bucket.ifPresent(catalog.meta()::putEpoch); // so that the intention before this is not needed
    catalog.meta().putEpochIntent(next);
    create(store, next);
    catalog.meta().putEpoch(next);
    return new Epoch(store, catalog.meta(), next);
  }

  /**
   * Takes over the bucket with an index that is about to be rebuilt from it. Until {@link
   * #completeRebuild} the index follows no epoch, so that one left half built is not used.
   *
   * @param former an index that goes on following the bucket, if it does now, until then
   */
  public static Epoch startForRebuild(
      ObjectStore store, Catalog catalog, Optional<MetaTable> former) {
    Optional<EpochState> bucket = findHighest(store);
    catalog.meta().clearEpoch();
    EpochState next =
        new EpochState(
            bucket.map(EpochState::bucket).orElseGet(BucketId::random),
            bucket.map(EpochState::epoch).orElse(0L) + 1,
            WriterId.random());
    former.ifPresent(meta -> intend(store, meta, bucket, next));
    create(store, next);
    return new Epoch(store, catalog.meta(), next);
  }

  /** An index that cannot be read or written has nothing to go on with. */
  private static void intend(
      ObjectStore store, MetaTable meta, Optional<EpochState> bucket, EpochState next) {
    try {
      if (new EpochCheck(store, meta, bucket).follows()) {
        bucket.ifPresent(meta::putEpoch); // so that the intention before this is not needed
        meta.putEpochIntent(next);
      }
    } catch (StoreException e) {
      // Should the rebuild fail, the next start says that this index must be rebuilt.
    }
  }

  /** Notes that the index follows this epoch, durably. */
  public void completeRebuild() {
    verify();
    meta.putEpoch(state);
  }

  /** Returns which bucket, which epoch, which writer. */
  public EpochState state() {
    return state;
  }

  /**
   * Looks whether this process still is the writer; called before each ref move and each batch of
   * deletes. Once it is not, it never is again.
   *
   * @throws WriterFencedException if another process took over
   */
  public void verify() {
    if (fenced || keys.anyFrom(state.epoch() + 1)) {
      fenced = true;
      throw new WriterFencedException(
          "%s: another process took over after epoch %d; this one writes no more"
              .formatted(store.location(), state.epoch()));
    }
  }

  private static Optional<EpochState> findHighest(ObjectStore store) {
    LogKeys keys = new LogKeys(store, PREFIX);
    List<Long> numbers = keys.all();
    return numbers.isEmpty() ? Optional.empty() : Optional.of(load(store, numbers.getLast()));
  }

  private static EpochState load(ObjectStore store, long number) {
    LogKeys keys = new LogKeys(store, PREFIX);
    String what = keys.key(number).value();
    EpochState state =
        EpochV1.decode(store.load(keys.key(number), EpochV1.LENGTH_MAX), what).state();
    if (state.epoch() != number) {
      throw new CorruptDataException(
          what + ": expected epoch " + number + ", found " + state.epoch());
    }
    return state;
  }

  private static void create(ObjectStore store, EpochState state) {
    byte[] body = EpochV1.encode(new EpochRecord(state, Instant.now().toEpochMilli(), where()));
    CreateOutcome outcome = store.create(new LogKeys(store, PREFIX).key(state.epoch()), body);
    if (outcome == CreateOutcome.EXISTS) {
      throw new WriterFencedException(
          "%s: another process began epoch %d first".formatted(store.location(), state.epoch()));
    }
  }

  private static String where() {
    String host = System.getenv().getOrDefault("HOSTNAME", "host");
    String shortHost = host.substring(0, Math.min(host.length(), WHERE_LENGTH_MAX / 2));
    return shortHost + " pid " + ProcessHandle.current().pid();
  }
}
