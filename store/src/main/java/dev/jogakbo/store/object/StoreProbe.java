package dev.jogakbo.store.object;

import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.TransientStoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a store, before anything is entrusted to it, whether it does what this project relies on:
 * gives back what was written, whole and by range; lets exactly one of several creators win; lists
 * what is there at once; and deletes. A store that does not would lose data later and silently, so
 * it is refused with the reason.
 *
 * <p>Works below {@code probe/RANDOM/} and removes what it made.
 */
public final class StoreProbe {
  private static final Logger LOG = LoggerFactory.getLogger(StoreProbe.class);

  private static final int WRITER_COUNT = 16;
  private static final int RACE_COUNT = 4;
  private static final int RACE_BODY_BYTES = 16 << 10;
  private static final int LARGE_BODY_BYTES = 200_003;
  private static final int LIST_COUNT_MAX = 1000;

  private final ObjectStore store;
  private final String prefix = "probe/" + UUID.randomUUID() + "/";
  private final Random random = new Random();
  private final List<String> passed = new ArrayList<>();

  private StoreProbe(ObjectStore store) {
    this.store = store;
  }

  /**
   * Runs the probe.
   *
   * @throws PermanentStoreException if the store would lose data
   * @throws TransientStoreException if it could not be asked
   */
  public static ProbeVerdict run(ObjectStore store) {
    StoreProbe probe = new StoreProbe(store);
    try {
      probe.runSteps();
    } finally {
      probe.removeQuietly();
    }
    return new ProbeVerdict(store.location(), List.copyOf(probe.passed), store.remarks());
  }

  private void runSteps() {
    step("gives back what was written", this::writeAndReadBack);
    step("answers ranges exactly", this::readRanges);
    step("creates only what is not there", this::createTwice);
    step("lets one of %d creators win".formatted(WRITER_COUNT), this::raceCreators);
    step("lists at once and in order", this::list);
    step("deletes", this::delete);
  }

  private void step(String promise, Runnable check) {
    String where = "%s: start-up probe: '%s'".formatted(store.location(), promise);
    try {
      check.run();
    } catch (TransientStoreException e) {
      throw new TransientStoreException(where + " could not be tried: " + e.getMessage(), e);
    } catch (StoreException e) {
      throw new PermanentStoreException(where + " failed: " + e.getMessage(), e);
    } catch (BrokenPromise e) {
      throw new PermanentStoreException(
          "%s failed: %s; data would be lost, so this store is not used; a retry does not help"
              .formatted(where, e.getMessage()),
          e);
    }
    passed.add(promise);
  }

  private void writeAndReadBack() {
    for (int lengthBytes : new int[] {0, 1, LARGE_BODY_BYTES}) {
      byte[] body = randomBody(lengthBytes);
      ObjectKey key = key("whole-" + lengthBytes);
      write(key, body);
      expectBody(key, body);
      expect(key + " by HEAD", new ObjectStat(key, lengthBytes), store.find(key).orElse(null));
    }
  }

  private void readRanges() {
    ObjectKey key = key("ranges");
    byte[] body = randomBody(LARGE_BODY_BYTES);
    write(key, body);
    for (int[] range : new int[][] {{0, 1}, {1, 70_000}, {LARGE_BODY_BYTES - 1, 1}}) {
      byte[] found = new byte[range[1]];
      store.read(key, range[0], found, 0, range[1]);
      if (!Arrays.equals(found, Arrays.copyOfRange(body, range[0], range[0] + range[1]))) {
        throw new BrokenPromise(
            "%s: expected its %d bytes at %d, found others".formatted(key, range[1], range[0]));
      }
    }
  }

  private void createTwice() {
    ObjectKey key = key("create");
    byte[] first = randomBody(RACE_BODY_BYTES);
    expect("creating " + key, CreateOutcome.CREATED, store.create(key, first));
    expect(
        "creating " + key + " again",
        CreateOutcome.EXISTS,
        store.create(key, randomBody(RACE_BODY_BYTES)));
    expectBody(key, first);
  }

  private void raceCreators() {
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory())) {
      for (int race = 0; race < RACE_COUNT; race++) {
        raceCreators(key("race-" + race), threads);
      }
    }
  }

  private void raceCreators(ObjectKey key, ExecutorService threads) {
    CyclicBarrier start = new CyclicBarrier(WRITER_COUNT);
    List<byte[]> bodies = new ArrayList<>();
    List<Callable<CreateOutcome>> calls = new ArrayList<>();
    for (int i = 0; i < WRITER_COUNT; i++) {
      byte[] body = randomBody(RACE_BODY_BYTES);
      bodies.add(body);
      calls.add(() -> {
        start.await();
        return store.create(key, body);
      });
    }
    List<CreateOutcome> outcomes = outcomes(threads, calls);
    long winnerCount = outcomes.stream().filter(CreateOutcome.CREATED::equals).count();
    expect("%d writers creating %s at once: winners".formatted(WRITER_COUNT, key), 1L, winnerCount);
    expectBody(key, bodies.get(outcomes.indexOf(CreateOutcome.CREATED)));
  }

  private static List<CreateOutcome> outcomes(
      ExecutorService threads, List<Callable<CreateOutcome>> calls) {
    try {
      List<CreateOutcome> outcomes = new ArrayList<>();
      for (Future<CreateOutcome> future : threads.invokeAll(calls)) {
        outcomes.add(future.get());
      }
      return outcomes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransientStoreException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    }
  }

  private void list() {
    List<String> names = List.of("list-b", "list/a", "list/b", "list/c/d", "list0");
    for (String name : names) {
      write(key(name), name.getBytes(StandardCharsets.UTF_8));
      expect("listing " + key(name), List.of(prefix + name), listed(prefix + name));
    }
    expect("listing", names.stream().map(name -> prefix + name).toList(), listed(prefix + "list"));
    List<ObjectStat> rest = store.list(prefix + "list", prefix + "list/a", 2);
    expect(
        "listing two after " + prefix + "list/a",
        List.of(key("list/b"), key("list/c/d")),
        rest.stream().map(ObjectStat::key).toList());
  }

  private void delete() {
    ObjectKey gone = key("list/b");
    expect("deleting " + gone, List.of(), store.delete(List.of(gone, key("never-there"))));
    expect("finding " + gone + " after it was deleted", null, store.find(gone).orElse(null));
    expect("listing after a delete", List.of(), listed(gone.value()));
  }

  private List<String> listed(String namePrefix) {
    return store.list(namePrefix, "", LIST_COUNT_MAX).stream()
        .map(object -> object.key().value())
        .toList();
  }

  private void write(ObjectKey key, byte[] body) {
    try (PendingObject pending = store.begin(key)) {
      pending.write(body, 0, body.length);
      pending.publish();
    }
  }

  private void expectBody(ObjectKey key, byte[] expected) {
    byte[] found;
    try {
      found = store.load(key, Integer.MAX_VALUE);
    } catch (MissingObjectException e) {
      throw new BrokenPromise(key + " was acknowledged: expected it to be there, found none");
    }
    if (!Arrays.equals(found, expected)) {
      throw new BrokenPromise(
          "%s: expected the %d bytes written, found %d bytes that differ%s"
              .formatted(key, expected.length, found.length, hint(found)));
    }
  }

  /** Recognises the framing of a streamed upload: a hexadecimal length, then a line end. */
  private static String hint(byte[] found) {
    String start = new String(found, 0, Math.min(found.length, 200), StandardCharsets.ISO_8859_1);
    return start.matches("(?s)[0-9a-fA-F]{1,8}(;chunk-signature=[0-9a-f]+)?\r\n.*")
        ? ": the store keeps the chunk framing of uploads; set uploads=signed"
        : "";
  }

  private static void expect(String what, @Nullable Object expected, @Nullable Object found) {
    if (!Objects.equals(expected, found)) {
      throw new BrokenPromise("%s: expected %s, found %s".formatted(what, expected, found));
    }
  }

  private void removeQuietly() {
    try {
      List<ObjectKey> keys =
          store.list(prefix, "", LIST_COUNT_MAX).stream().map(ObjectStat::key).toList();
      store
          .delete(keys)
          .forEach(failed -> LOG.warn("probe object {} stays: {}", failed.key(), failed.reason()));
    } catch (StoreException e) {
      LOG.warn("{}: objects below {} may stay: {}", store.location(), prefix, e.getMessage());
    }
  }

  private ObjectKey key(String name) {
    return ObjectKey.of(prefix + name);
  }

  private byte[] randomBody(int lengthBytes) {
    byte[] body = new byte[lengthBytes];
    random.nextBytes(body);
    return body;
  }

  private static final class BrokenPromise extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenPromise(String message) {
      super(message);
    }
  }
}
