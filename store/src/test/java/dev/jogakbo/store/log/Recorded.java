package dev.jogakbo.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** What a log said. */
final class Recorded implements LogReader {
  private final List<String> entries = new ArrayList<>();
  private String state = "";

  static Recorded of(NumberedLog log) {
    Recorded recorded = new Recorded();
    log.read(recorded);
    return recorded;
  }

  @Override
  public void restore(long number, byte[] state) {
    this.state = number + " " + new String(state, UTF_8);
  }

  @Override
  public void entry(LogEntry entry) {
    entries.add(entry.number() + " " + new String(entry.payload(), UTF_8));
  }

  /** Number and payload of each entry. */
  List<String> entries() {
    return entries;
  }

  /** Number and payload of the checkpoint, or nothing. */
  String state() {
    return state;
  }
}
