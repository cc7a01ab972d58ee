package dev.jogakbo.store.check;

import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.log.LogEntry;
import dev.jogakbo.store.log.LogName;
import dev.jogakbo.store.log.LogReader;
import dev.jogakbo.store.log.NumberedLog;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectWalk;
import java.util.Set;
import java.util.TreeSet;

/** Reads every log in the bucket to its end, what no reader needs included. */
final class LogCheck {
  private static final String PREFIX = "log/";
  private static final LogReader NOBODY =
      new LogReader() {
        @Override
        public void restore(long number, byte[] state) {}

        @Override
        public void entry(LogEntry entry) {}
      };

  private final ObjectStore store;
  private final Findings findings;

  LogCheck(ObjectStore store, Findings findings) {
    this.store = store;
    this.findings = findings;
  }

  long check(Progress progress) {
    Set<String> names = names();
    for (String name : names) {
      progress.step(names.size());
      check(name);
    }
    return names.size();
  }

  private void check(String name) {
    try {
      NumberedLog log = new NumberedLog(store, LogName.of(name));
      log.read(NOBODY);
      log.verify();
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException
        | IllegalArgumentException e) {
      findings.add(Kind.LOG_DAMAGED, PREFIX + name, String.valueOf(e.getMessage()));
    }
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    ObjectWalk.forEach(
        store,
        PREFIX,
        object -> {
          String rest = object.key().value().substring(PREFIX.length());
          names.add(rest.substring(0, Math.max(0, rest.indexOf('/'))));
        });
    return names;
  }
}
