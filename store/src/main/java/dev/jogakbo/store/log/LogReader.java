package dev.jogakbo.store.log;

/** Takes what a log says, in order. */
public interface LogReader {

  /**
   * Takes the state after all entries up to a number; called at most once, before any entry.
   *
   * @param number of the last entry that is in the state
   * @param state what {@link NumberedLog#checkpoint} was given
   */
  void restore(long number, byte[] state);

  /** Takes the next entry. */
  void entry(LogEntry entry);
}
