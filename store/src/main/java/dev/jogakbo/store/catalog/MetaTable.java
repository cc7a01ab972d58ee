package dev.jogakbo.store.catalog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.Optional;

/**
 * Singletons of the index. Safe for use by many threads.
 *
 * <pre>
 *   format        varint, 1
 *   epoch         bucket id 16, epoch varint, writer id 16      the index follows this epoch
 *   epoch-intent  the same                                      about to be created in the bucket
 *   served        varint                                        seconds of serving so far
 *   next-pack     varint
 *   next-xorb     varint
 * </pre>
 */
public final class MetaTable {
  private static final int FORMAT = 1;
  private static final String FORMAT_KEY = "format";
  private static final String EPOCH_KEY = "epoch";
  private static final String EPOCH_INTENT_KEY = "epoch-intent";
  private static final String SERVED_KEY = "served";
  private static final String NEXT_PACK_KEY = "next-pack";
  private static final String NEXT_XORB_KEY = "next-xorb";

  private final IndexStore index;

  MetaTable(IndexStore index) {
    this.index = index;
    checkFormat();
  }

  private void checkFormat() {
    long format = number(FORMAT_KEY, 0);
    if (format > FORMAT) {
      throw new FormatTooNewException(
          "index: expected format " + FORMAT + ", found " + format + "; a newer version wrote it");
    }
    if (format == 0) {
      IndexBatch batch = new IndexBatch();
      put(batch, FORMAT_KEY, FORMAT);
      index.apply(batch, Durability.SYNCED);
    }
  }

  /** Returns the epoch the index follows, or nothing if it never followed one. */
  public Optional<EpochState> findEpoch() {
    return findEpoch(EPOCH_KEY);
  }

  /** Returns the epoch that was about to be created, or nothing if none is. */
  public Optional<EpochState> findEpochIntent() {
    return findEpoch(EPOCH_INTENT_KEY);
  }

  /** Sets the epoch the index follows, and ends the intent; durable. */
  public void putEpoch(EpochState state) {
    IndexBatch batch = new IndexBatch();
    put(batch, EPOCH_KEY, state);
    batch.delete(StoreTables.META, key(EPOCH_INTENT_KEY));
    index.apply(batch, Durability.SYNCED);
  }

  /** Sets the epoch that is about to be created; durable. */
  public void putEpochIntent(EpochState state) {
    IndexBatch batch = new IndexBatch();
    put(batch, EPOCH_INTENT_KEY, state);
    index.apply(batch, Durability.SYNCED);
  }

  /** Makes the index follow no epoch; durable. */
  public void clearEpoch() {
    IndexBatch batch = new IndexBatch();
    batch.delete(StoreTables.META, key(EPOCH_KEY));
    batch.delete(StoreTables.META, key(EPOCH_INTENT_KEY));
    index.apply(batch, Durability.SYNCED);
  }

  long servedSeconds() {
    return number(SERVED_KEY, 0);
  }

  void putServedSeconds(long seconds) {
    IndexBatch batch = new IndexBatch();
    put(batch, SERVED_KEY, seconds);
    index.apply(batch, Durability.SYNCED);
  }

  /** Sets the seconds of serving to those of another index; durable. */
  public void takeServedSeconds(MetaTable other) {
    putServedSeconds(other.servedSeconds());
  }

  int nextPackNumber() {
    return Math.toIntExact(number(NEXT_PACK_KEY, 1));
  }

  int nextXorbNumber() {
    return Math.toIntExact(number(NEXT_XORB_KEY, 1));
  }

  void putNextNumbers(IndexBatch batch, int nextPackNumber, int nextXorbNumber) {
    put(batch, NEXT_PACK_KEY, nextPackNumber);
    put(batch, NEXT_XORB_KEY, nextXorbNumber);
  }

  private Optional<EpochState> findEpoch(String name) {
    byte[] value = index.find(StoreTables.META, key(name));
    if (value == null) {
      return Optional.empty();
    }
    ByteReader reader = new ByteReader(value, "index: " + name);
    BucketId bucket = BucketId.read(reader);
    EpochState state = new EpochState(bucket, reader.varint(), WriterId.read(reader));
    reader.expectEnd();
    return Optional.of(state);
  }

  private static void put(IndexBatch batch, String name, EpochState state) {
    ByteWriter writer = new ByteWriter();
    state.bucket().write(writer);
    writer.varint(state.epoch());
    state.writer().write(writer);
    batch.put(StoreTables.META, key(name), writer.toByteArray());
  }

  private long number(String name, long otherwise) {
    byte[] value = index.find(StoreTables.META, key(name));
    if (value == null) {
      return otherwise;
    }
    ByteReader reader = new ByteReader(value, "index: " + name);
    long number = reader.varint();
    reader.expectEnd();
    return number;
  }

  private static void put(IndexBatch batch, String name, long number) {
    batch.put(StoreTables.META, key(name), new ByteWriter().varint(number).toByteArray());
  }

  private static byte[] key(String name) {
    return name.getBytes(US_ASCII);
  }
}
