package dev.jogakbo.service.access;

import java.util.List;

/** The durable order of changes to accounts: the log in the bucket. */
public interface AccessJournal {

  /**
   * Appends an entry; it is durable when this returns. Returns its number, one more than before.
   */
  long append(byte[] entry);

  /** Returns all entries after that number (0: from the first on), in order. */
  List<Numbered> entriesAfter(long number);

  /**
   * An entry.
   *
   * @param number from 1 on, without gaps
   * @param entry its bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier between two methods, never compared
  record Numbered(long number, byte[] entry) {}
}
