package dev.jogakbo.store.log;

import dev.jogakbo.store.catalog.BucketId;
import dev.jogakbo.store.catalog.EpochState;
import dev.jogakbo.store.catalog.MetaTable;
import dev.jogakbo.store.catalog.WriterId;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.object.ObjectStore;
import java.util.Optional;

/** Compares bucket and index, and says which epoch comes next if they belong together. */
final class EpochCheck {
  private final ObjectStore store;
  private final Optional<EpochState> bucket;
  private final Optional<EpochState> index;
  private final Optional<EpochState> intent;

  EpochCheck(ObjectStore store, MetaTable meta, Optional<EpochState> bucket) {
    this.store = store;
    this.bucket = bucket;
    this.index = meta.findEpoch();
    this.intent = meta.findEpochIntent();
  }

  EpochState next() {
    if (bucket.isEmpty()) {
      return first();
    }
    checkFollows(bucket.get());
    return new EpochState(bucket.get().bucket(), bucket.get().epoch() + 1, WriterId.random());
  }

  /** Whether the index follows the bucket, and the bucket has an epoch. */
  boolean follows() {
    try {
      bucket.ifPresent(this::checkFollows);
      return bucket.isPresent();
    } catch (PermanentStoreException e) {
      return false;
    }
  }

  private EpochState first() {
    if (index.isPresent()) {
      throw new PermanentStoreException(
          "the index is that of bucket %s at epoch %d, but %s holds no epoch"
              .formatted(index.get().bucket(), index.get().epoch(), store.location()));
    }
    requireEmpty("packs/");
    requireEmpty("log/");
    BucketId id = intent.map(EpochState::bucket).orElseGet(BucketId::random);
    return new EpochState(id, 1, WriterId.random());
  }

  private void requireEmpty(String prefix) {
    if (!store.list(prefix, "", 1).isEmpty()) {
      throw new IndexStaleException(
          "%s holds objects under %s but no epoch; rebuild the index from it"
              .formatted(store.location(), prefix));
    }
  }

  private void checkFollows(EpochState found) {
    if (index.isPresent()) {
      checkSameBucket(found, index.get());
    }
    long indexEpoch = index.map(EpochState::epoch).orElse(0L);
    if (indexEpoch > found.epoch()) {
      throw new PermanentStoreException(
          "%s is at epoch %d, the index already at %d: the bucket has lost what was in it"
              .formatted(store.location(), found.epoch(), indexEpoch));
    }
    boolean follows = indexEpoch == found.epoch() ? isSame(found, index) : isOwnCrash(found);
    if (!follows) {
      throw new IndexStaleException(
          "%s is at epoch %d of writer %s, the index %s; rebuild the index from the bucket"
              .formatted(
                  store.location(),
                  found.epoch(),
                  found.writer(),
                  index.map(state -> "at " + state.epoch()).orElse("is empty")));
    }
  }

  /** The process that created it stopped before the index could note that it had. */
  private boolean isOwnCrash(EpochState found) {
    return isSame(found, intent);
  }

  private static boolean isSame(EpochState found, Optional<EpochState> other) {
    return other.filter(found::equals).isPresent();
  }

  private void checkSameBucket(EpochState found, EpochState known) {
    if (!found.bucket().equals(known.bucket())) {
      throw new PermanentStoreException(
          "%s is bucket %s, the index is that of bucket %s"
              .formatted(store.location(), found.bucket(), known.bucket()));
    }
  }
}
