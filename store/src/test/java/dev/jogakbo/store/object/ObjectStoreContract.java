package dev.jogakbo.store.object;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every object store does alike. A subclass opens an empty store. */
public abstract class ObjectStoreContract {
  private ObjectStore store;

  /** Opens a store that holds nothing. */
  protected abstract ObjectStore open() throws Exception;

  /** Returns the store under test. */
  protected final ObjectStore store() {
    return store;
  }

  @BeforeEach
  void openStore() throws Exception {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void publishedObjectReadsBackWholeAndByRange() {
    byte[] body = randomBytes(3_000_001);
    write(key("packs/ab/1"), body, 65_537);
    assertThat(store.load(key("packs/ab/1"), body.length)).isEqualTo(body);
    assertThat(store.find(key("packs/ab/1")))
        .contains(new ObjectStat(key("packs/ab/1"), body.length));
    for (int[] range :
        new int[][] {{0, 1}, {0, body.length}, {body.length - 1, 1}, {999, 70_000}}) {
      assertThat(read(key("packs/ab/1"), range[0], range[1]))
          .isEqualTo(Arrays.copyOfRange(body, range[0], range[0] + range[1]));
    }
  }

  @Test
  void readFillsExactlyTheGivenPartOfTheDestination() {
    write(key("o"), "0123456789".getBytes(UTF_8), 10);
    byte[] destination = "..........".getBytes(UTF_8);
    store.read(key("o"), 3, destination, 2, 4);
    assertThat(new String(destination, UTF_8)).isEqualTo("..3456....");
    store.read(key("o"), 10, destination, 0, 0);
    assertThat(new String(destination, UTF_8)).isEqualTo("..3456....");
  }

  @Test
  void emptyObjectIsAnObject() {
    write(key("empty"), new byte[0], 1);
    assertThat(store.load(key("empty"), 0)).isEmpty();
    assertThat(store.find(key("empty"))).contains(new ObjectStat(key("empty"), 0));
    assertThat(store.list("", "", 10)).containsExactly(new ObjectStat(key("empty"), 0));
  }

  @Test
  void pendingObjectIsInvisibleAndGoneWhenClosedUnpublished() {
    try (PendingObject pending = store.begin(key("a/b"))) {
      pending.write(new byte[100], 0, 100);
      assertThat(store.find(key("a/b"))).isEmpty();
      assertThat(store.list("", "", 10)).isEmpty();
    }
    assertThat(store.find(key("a/b"))).isEmpty();
    assertThat(store.list("", "", 10)).isEmpty();
  }

  @Test
  void pendingObjectReadsBackWhatWasWritten() {
    byte[] body = randomBytes(2_500_000);
    try (PendingObject pending = store.begin(key("p"))) {
      pending.write(body, 0, 1_500_000);
      byte[] back = new byte[700_002];
      pending.readBack(800_000, back, 1, 700_000);
      assertThat(Arrays.copyOfRange(back, 1, 700_001))
          .isEqualTo(Arrays.copyOfRange(body, 800_000, 1_500_000));
      pending.write(body, 1_500_000, 1_000_000);
      assertThat(pending.lengthBytes()).isEqualTo(body.length);
      assertThatThrownBy(() -> pending.readBack(2_499_999, back, 0, 2))
          .isInstanceOf(IndexOutOfBoundsException.class);
      pending.publish();
    }
    assertThat(store.load(key("p"), body.length)).isEqualTo(body);
  }

  @Test
  void createWinsOnceAndTellsItsOwnBodyFromAnothers() {
    assertThat(store.create(key("refs/1"), body("mine"))).isEqualTo(CreateOutcome.CREATED);
    assertThat(store.create(key("refs/1"), body("other"))).isEqualTo(CreateOutcome.EXISTS);
    assertThat(store.create(key("refs/1"), body("mine"))).isEqualTo(CreateOutcome.CREATED);
    assertThat(store.load(key("refs/1"), 100)).isEqualTo(body("mine"));
  }

  @Test
  void createRaceHasOneWinnerWhoseBodyStays() throws Exception {
    for (int round = 0; round < 4; round++) {
      ObjectKey key = key("race/" + round);
      List<CreateOutcome> outcomes = race(8, writer -> store.create(key, body("writer " + writer)));
      assertThat(Collections.frequency(outcomes, CreateOutcome.CREATED)).isEqualTo(1);
      assertThat(store.load(key, 100))
          .isEqualTo(body("writer " + outcomes.indexOf(CreateOutcome.CREATED)));
    }
  }

  @Test
  void missingObjectIsMissing() {
    assertThat(store.find(key("no"))).isEmpty();
    assertThat(store.find(key("no/such/folder"))).isEmpty();
    assertThatThrownBy(() -> store.load(key("no"), 10))
        .isInstanceOf(MissingObjectException.class)
        .hasMessageContaining("object no:");
    assertThatThrownBy(() -> read(key("no/such"), 0, 1)).isInstanceOf(MissingObjectException.class);
    assertThatThrownBy(() -> read(key("no/such"), 0, 0)).isInstanceOf(MissingObjectException.class);
  }

  @Test
  void folderOfObjectsIsNoObject() {
    write(key("a/b"), body("x"), 1);
    assertThat(store.find(key("a"))).isEmpty();
    assertThat(store.find(key("a/b/c"))).isEmpty();
    assertThatThrownBy(() -> read(key("a"), 0, 1)).isInstanceOf(MissingObjectException.class);
    assertThatThrownBy(() -> store.load(key("a/b/c"), 9))
        .isInstanceOf(MissingObjectException.class);
    assertThat(store.delete(List.of(key("a")))).isEmpty();
    assertThat(store.load(key("a/b"), 1)).isEqualTo(body("x"));
  }

  @Test
  void readBeyondTheEndNamesExpectedAndFoundBytes() {
    write(key("o"), new byte[100], 100);
    assertThatThrownBy(() -> read(key("o"), 90, 20))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 20 bytes, got 10");
    assertThatThrownBy(() -> read(key("o"), 200, 20))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 20 bytes, got 0");
  }

  @Test
  void loadRefusesMoreThanItsLimit() {
    write(key("o"), new byte[100], 100);
    assertThat(store.load(key("o"), 100)).hasSize(100);
    assertThatThrownBy(() -> store.load(key("o"), 99))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected at most 99 bytes, found 100");
  }

  @Test
  void listingIsInByteOrderAndByPage() {
    List<String> names =
        List.of("a-b", "a.b/c", "a/b", "a/c/d", "a0", "b/1", "b/10", "b/2", "b/2-x", "b/2.x/y");
    List<String> shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, new Random(7));
    shuffled.forEach(name -> write(key(name), body(name), 100));
    for (int limit : new int[] {1, 2, 3, 9, 10, 11}) {
      assertThat(listAll("", limit)).isEqualTo(names);
    }
    assertThat(listAll("a/", 2)).containsExactly("a/b", "a/c/d");
    assertThat(listAll("a", 2)).containsExactly("a-b", "a.b/c", "a/b", "a/c/d", "a0");
    assertThat(listAll("b/2", 100)).containsExactly("b/2", "b/2-x", "b/2.x/y");
    assertThat(listAll("b/2/", 100)).isEmpty();
    assertThat(listAll("nothing/here/", 100)).isEmpty();
    assertThat(store.list("", "a/b0", 2))
        .extracting(o -> o.key().value())
        .containsExactly("a/c/d", "a0");
    assertThat(store.list("b/", "a", 1)).extracting(o -> o.key().value()).containsExactly("b/1");
    assertThat(store.list("a/", "b", 1)).isEmpty();
  }

  @Test
  void deleteRemovesExactlyTheNamedObjects() {
    for (String name : List.of("d/1", "d/10", "d/2")) {
      write(key(name), body(name), 100);
    }
    assertThat(read(key("d/1"), 0, 1)).isEqualTo(body("d"));
    assertThat(store.delete(List.of(key("d/1"), key("d/2"), key("d/never")))).isEmpty();
    assertThat(store.find(key("d/1"))).isEmpty();
    assertThatThrownBy(() -> read(key("d/1"), 0, 1)).isInstanceOf(MissingObjectException.class);
    assertThat(listAll("d/", 10)).containsExactly("d/10");
    assertThat(store.delete(List.of())).isEmpty();
  }

  @Test
  void deletedNameCanBeUsedAgain() {
    for (String text : List.of("first", "second", "third")) {
      assertThat(store.create(key("x/y/again"), body(text))).isEqualTo(CreateOutcome.CREATED);
      assertThat(read(key("x/y/again"), 0, text.length())).isEqualTo(body(text));
      assertThat(store.delete(List.of(key("x/y/again")))).isEmpty();
    }
  }

  @Test
  void moreThanAThousandObjectsAreListedAndDeleted() throws Exception {
    List<ObjectKey> keys = new ArrayList<>();
    for (int i = 0; i < 1_005; i++) {
      keys.add(key("many/%05d".formatted(i)));
    }
    race(8, writer -> createEvery(keys, writer, 8));
    assertThat(listAll("many/", 2_000)).hasSize(1_005).isSorted();
    assertThat(store.delete(keys)).isEmpty();
    assertThat(store.list("many/", "", 10)).isEmpty();
  }

  @Test
  void readersAndWritersDoNotDisturbEachOther() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    byte[] body = randomBytes(1_000_000);
    write(key("shared"), body, 100_000);
    race(
        8,
        reader -> {
          Random random = new Random(seed + reader);
          for (int i = 0; i < 10; i++) {
            int position = random.nextInt(body.length);
            int length = random.nextInt(body.length - position);
            assertThat(read(key("shared"), position, length))
                .isEqualTo(Arrays.copyOfRange(body, position, position + length));
            write(key("own/" + reader + "/" + i), body(reader + "/" + i), 2);
          }
          return CreateOutcome.CREATED;
        });
    assertThat(store.list("own/", "", 1_000)).hasSize(80);
  }

  /** Work of one of several threads. */
  protected interface Work {
    /** Runs it. */
    CreateOutcome run(int threadNumber) throws Exception;
  }

  /** Runs the work in that many threads at once. */
  protected static List<CreateOutcome> race(int threadCount, Work work) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threadCount);
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Callable<CreateOutcome>> calls = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        int number = i;
        calls.add(() -> {
          start.await();
          return work.run(number);
        });
      }
      return results(threads.invokeAll(calls));
    }
  }

  private static List<CreateOutcome> results(List<Future<CreateOutcome>> futures)
      throws InterruptedException, ExecutionException {
    List<CreateOutcome> results = new ArrayList<>();
    for (Future<CreateOutcome> future : futures) {
      results.add(future.get());
    }
    return results;
  }

  private CreateOutcome createEvery(List<ObjectKey> keys, int first, int step) {
    for (int i = first; i < keys.size(); i += step) {
      store.create(keys.get(i), body("writer " + first));
    }
    return CreateOutcome.CREATED;
  }

  /** Writes an object in pieces. */
  protected final void write(ObjectKey key, byte[] body, int pieceBytes) {
    try (PendingObject pending = store.begin(key)) {
      for (int at = 0; at < body.length; at += pieceBytes) {
        pending.write(body, at, Math.min(pieceBytes, body.length - at));
      }
      pending.publish();
    }
  }

  /** Reads a range. */
  protected final byte[] read(ObjectKey key, long position, int lengthBytes) {
    byte[] destination = new byte[lengthBytes];
    store.read(key, position, destination, 0, lengthBytes);
    return destination;
  }

  private List<String> listAll(String prefix, int limit) {
    List<String> names = new ArrayList<>();
    String startAfter = "";
    for (List<ObjectStat> page = store.list(prefix, startAfter, limit);
        !page.isEmpty();
        page = store.list(prefix, startAfter, limit)) {
      assertThat(page.size()).isLessThanOrEqualTo(limit);
      page.forEach(object -> names.add(object.key().value()));
      startAfter = names.getLast();
    }
    return names;
  }

  /** Returns the key of that name. */
  protected static ObjectKey key(String name) {
    return ObjectKey.of(name);
  }

  /** Returns the text's bytes. */
  protected static byte[] body(String text) {
    return text.getBytes(UTF_8);
  }

  /** Returns bytes that do not repeat, the same at each call. */
  protected static byte[] randomBytes(int lengthBytes) {
    byte[] bytes = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(bytes);
    return bytes;
  }
}
