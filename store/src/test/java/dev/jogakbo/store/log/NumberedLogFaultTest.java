package dev.jogakbo.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Replies that get lost, and two writers of one log (a ref that is moved by several at once). */
class NumberedLogFaultTest {
  private static final LogName NAME = LogName.of("repo-1");

  private final ObjectStore bucket = new MemoryObjectStore();
  private final FaultyObjectStore faulty =
      new FaultyObjectStore(bucket).counting(FaultyObjectStore.Operation.CREATE);

  @Test
  void everyAppendThatWasAnsweredIsThereOnceWhicheverReplyIsLost() {
    for (int lost = 1; lost <= 6; lost++) {
      ObjectStore own = new MemoryObjectStore();
      FaultyObjectStore losing =
          new FaultyObjectStore(own).counting(FaultyObjectStore.Operation.CREATE);
      losing.failAfter(lost);
      NumberedLog log = opened(losing);
      List<String> expected = new ArrayList<>();
      for (int i = 1; i <= 6; i++) {
        expected.add(i + " e" + i);
        appendOnce(log, "e" + i);
      }
      assertThat(entries(own)).as("reply %d lost", lost).isEqualTo(expected);
    }
  }

  @Test
  void takesNothingMoreUntilReadAgainAfterAnUnknownOutcome() {
    NumberedLog log = opened(faulty);
    faulty.failBefore(1, call -> new UnknownOutcomeException("no reply to " + call));
    assertThatThrownBy(() -> append(log, "a")).isInstanceOf(UnknownOutcomeException.class);
    assertThatThrownBy(() -> append(log, "a")).isInstanceOf(IllegalStateException.class);
    assertThat(entries(bucket)).isEmpty();
    assertThat(log.replay(1, entry -> {})).isZero();
    assertThat(append(log, "b")).isEqualTo(1);
  }

  @Test
  void aWriteThatArrivesLateIsNeverOverwrittenNorDoubled() {
    NumberedLog log = opened(faulty);
    NumberedLog late = opened(bucket);
    faulty.failBefore(1, call -> new UnknownOutcomeException("no reply to " + call));
    assertThatThrownBy(() -> append(log, "late")).isInstanceOf(UnknownOutcomeException.class);
    assertThat(log.replay(1, entry -> {})).isZero();
    append(late, "late");
    assertThatThrownBy(() -> append(log, "next")).isInstanceOf(LostRaceException.class);
    assertThatThrownBy(() -> append(log, "next")).isInstanceOf(IllegalStateException.class);
    log.replay(1, entry -> {});
    assertThat(append(log, "next")).isEqualTo(2);
    assertThat(entries(bucket)).containsExactly("1 late", "2 next");
  }

  @Test
  void anAppendThatHadNoEffectMayBeTriedAgainAtOnce() {
    NumberedLog log = opened(faulty);
    faulty.failBefore(1);
    assertThatThrownBy(() -> append(log, "a")).isInstanceOf(TransientStoreException.class);
    assertThat(append(log, "a")).isEqualTo(1);
    assertThat(entries(bucket)).containsExactly("1 a");
  }

  @Test
  void eightWritersLoseNothingAndDoubleNothing() throws Exception {
    int writers = 8;
    int each = 25;
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      List<Future<?>> running = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        String name = "w" + writer;
        running.add(threads.submit(() -> appendAll(name, each)));
      }
      for (Future<?> future : running) {
        future.get();
      }
    }
    List<String> payloads =
        entries(bucket).stream().map(entry -> entry.substring(entry.indexOf(' ') + 1)).toList();
    assertThat(payloads).hasSize(writers * each).doesNotHaveDuplicates();
  }

  private void appendAll(String writer, int count) {
    NumberedLog log = opened(bucket);
    for (int i = 0; i < count; i++) {
      while (!tryAppend(log, writer + "-" + i)) {
        log.replay(1, entry -> {});
      }
    }
  }

  private static boolean tryAppend(NumberedLog log, String payload) {
    try {
      append(log, payload);
      return true;
    } catch (LostRaceException e) {
      return false;
    }
  }

  /** Appends; on an unknown outcome looks whether it is there before trying again. */
  private static void appendOnce(NumberedLog log, String payload) {
    long next = log.nextNumber();
    try {
      append(log, payload);
    } catch (UnknownOutcomeException e) {
      if (log.replay(next, entry -> {}) < next) {
        append(log, payload);
      }
    }
  }

  private static NumberedLog opened(ObjectStore store) {
    NumberedLog log = new NumberedLog(store, NAME);
    log.read(new Recorded());
    return log;
  }

  private static List<String> entries(ObjectStore store) {
    return Recorded.of(new NumberedLog(store, NAME)).entries();
  }

  private static long append(NumberedLog log, String payload) {
    return log.append(payload.getBytes(UTF_8));
  }
}
