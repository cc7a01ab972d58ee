package dev.jogakbo.service.repo;

import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * The logs of all repositories: numbered entries from 1 on, each created once. Safe for use by many
 * threads; one repository's log is appended to by one thread at a time.
 */
public interface RepositoryLogs {

  /** Returns every repository that has a log, deleted ones included. */
  List<RepositoryId> ids();

  /**
   * Appends the entry of that number, durably.
   *
   * @throws StaleException ({@code log-moved}) if another entry has that number
   * @throws dev.jogakbo.store.error.UnknownOutcomeException if it may or may not be there
   */
  void append(RepositoryId id, long number, byte[] entry);

  /**
   * Gives the sink the newest checkpoint, if it lies beyond {@code after}, then every entry after
   * that, in order.
   */
  void replay(RepositoryId id, long after, Sink sink);

  /**
   * Gives the sink every entry there ever was, in order, whatever a checkpoint says of them.
   *
   * @throws dev.jogakbo.store.error.StoreException if one is not there or cannot be read
   */
  void replayAll(RepositoryId id, ObjLongConsumer<byte[]> sink);

  /** Keeps what all entries up to {@code number} have led to, so that replays start there. */
  void checkpoint(RepositoryId id, long number, byte[] snapshot);

  /** Takes a replay. */
  interface Sink {

    /** Takes what entries up to {@code number} have led to. */
    void checkpoint(long number, byte[] snapshot);

    /** Takes the entry of that number. */
    void entry(long number, byte[] entry);
  }
}
