package dev.jogakbo.store.object;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import java.util.List;
import java.util.Optional;

/**
 * A bucket: immutable objects under unique names. Safe for use by many threads.
 *
 * <p>Two ways to write exist, both all-or-nothing and durable when they return: {@link #begin} for
 * large objects under a name nobody else uses, and {@link #create} for small ones of which exactly
 * one writer may win. What was written is read and listed at once. Failures are {@link
 * TransientStoreException} where the same call may succeed later and {@link
 * dev.jogakbo.store.error.PermanentStoreException} where it will not; a full store throws {@link
 * dev.jogakbo.store.error.StoreFullException}.
 */
public interface ObjectStore extends AutoCloseable {

  /** Starts an object that becomes visible, whole, by {@link PendingObject#publish}. */
  PendingObject begin(ObjectKey key);

  /**
   * Creates the object unless one of that name exists. The body must hold something that no other
   * writer would write (a random id), because a lost reply and a conflict are told apart by reading
   * the object back.
   *
   * @throws UnknownOutcomeException when neither success nor failure could be established
   */
  CreateOutcome create(ObjectKey key, byte[] body);

  /**
   * Returns a whole object of at most {@code lengthBytesMax} bytes.
   *
   * @throws MissingObjectException if there is none
   * @throws CorruptDataException if it is longer than allowed
   */
  byte[] load(ObjectKey key, int lengthBytesMax);

  /**
   * Fills {@code destination[offset, offset + lengthBytes)} with the object's bytes from {@code
   * position} on. A short, shifted or over-long answer is tried again and never passed on.
   *
   * @throws MissingObjectException if there is no such object
   * @throws CorruptDataException if the object ends before {@code position + lengthBytes}; the
   *     message names the bytes expected and got
   */
  void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes);

  /** Returns what is known of the object, or nothing if there is none. */
  Optional<ObjectStat> find(ObjectKey key);

  /**
   * Returns up to {@code limit} objects whose key starts with {@code prefix} and sorts after {@code
   * startAfter} ("" for the beginning), in byte order. An empty page means that there are no more:
   * pages the store itself cut short are followed, and a failing listing throws, it never looks
   * complete.
   */
  List<ObjectStat> list(String prefix, String startAfter, int limit);

  /**
   * Deletes objects by exact key; a key that does not exist counts as deleted. Returns the keys
   * that are still there, each with the reason.
   */
  List<FailedDelete> delete(List<ObjectKey> keys);

  /** Returns where this is, for messages: never with credentials. */
  String location();

  /** Returns what an operator should know of how this store is used, in sentences. */
  default List<String> remarks() {
    return List.of();
  }

  @Override
  void close();
}
