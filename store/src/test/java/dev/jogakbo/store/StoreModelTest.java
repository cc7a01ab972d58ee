package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random operations on a store and on maps of whole files agree. */
class StoreModelTest {
  private static final int STEPS = 250;
  private static final int FILE_BYTES_MAX = 600_000;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final TestBed bed = new TestBed();
  private final Map<ContentId, byte[]> flushed = new HashMap<>();
  private final Map<ContentId, byte[]> unflushed = new HashMap<>();
  private final List<byte[]> known = new ArrayList<>(List.of(new byte[0]));
  private Store store;
  private WriteSession session;

  StoreModelTest() {
    bed.transforms = Masked.TRANSFORMS;
    store = bed.open();
    session = store.begin(DomainId.INSTANCE);
  }

  @Test
  void theStoreBehavesLikeAMapOfFiles() throws IOException {
    System.out.println("StoreModelTest seed " + seed);
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(13)) {
        case 0 -> flush();
        case 1 -> publish();
        case 2 -> beginAnother();
        case 3 -> reopen();
        case 4, 5, 6 -> readSome();
        case 7 -> remakeSome();
        default -> storeSome();
      }
    }
    flush();
    for (ContentId id : flushed.keySet()) {
      assertThat(Samples.read(store, id)).as("seed %d", seed).isEqualTo(flushed.get(id));
    }
    session.close();
    store.close();
  }

  private void storeSome() throws IOException {
    byte[] bytes = someBytes();
    known.add(bytes);
    Ingested ingested = Samples.store(session, bytes);
    assertThat(ingested.id()).as("seed %d", seed).isEqualTo(Samples.idOf(bytes));
    if (!flushed.containsKey(ingested.id())) {
      unflushed.put(ingested.id(), bytes);
    }
  }

  /** New bytes, the bytes of a file before, an edit of one, or two of them together. */
  private byte[] someBytes() {
    byte[] before = known.get(random.nextInt(known.size()));
    byte[] fresh = Samples.random(random.nextInt(FILE_BYTES_MAX), random.nextLong());
    return switch (random.nextInt(4)) {
      case 0 -> before;
      case 1 -> Samples.insert(before, random.nextInt(before.length + 1), Arrays.copyOf(fresh, 50));
      case 2 ->
          Arrays.copyOf(
              Samples.insert(before, before.length, known.get(random.nextInt(known.size()))),
              FILE_BYTES_MAX);
      default -> fresh;
    };
  }

  private void readSome() throws IOException {
    if (flushed.isEmpty()) {
      return;
    }
    List<ContentId> ids = List.copyOf(flushed.keySet());
    ContentId id = ids.get(random.nextInt(ids.size()));
    byte[] expected = Objects.requireNonNull(flushed.get(id));
    int start = random.nextInt(expected.length + 1);
    int end = start + random.nextInt(expected.length - start + 1);
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, id)) {
      assertThat(reader.sizeBytes()).isEqualTo(expected.length);
      assertThat(Samples.read(reader, start, end))
          .as("seed %d", seed)
          .isEqualTo(Arrays.copyOfRange(expected, start, end));
    }
    for (ContentId invisible : unflushed.keySet()) {
      assertThat(store.findContent(DomainId.INSTANCE, invisible)).as("seed %d", seed).isEmpty();
    }
  }

  /** In the session that stores files too, and needs no flush. */
  private void remakeSome() throws IOException {
    List<ContentId> ids = List.copyOf(flushed.keySet());
    if (!ids.isEmpty()) {
      byte[] bytes = Objects.requireNonNull(flushed.get(ids.get(random.nextInt(ids.size()))));
      Ingested made = Masked.remake(session, bytes, random.nextInt(256));
      assertThat(made.sizeBytes()).as("seed %d", seed).isEqualTo(bytes.length);
    }
  }

  private void flush() {
    session.flush();
    flushed.putAll(unflushed);
    unflushed.clear();
  }

  private void publish() {
    Set<ContentId> ids = new HashSet<>(unflushed.keySet());
    flushed.keySet().stream().limit(3).forEach(ids::add);
    session.publish(ids);
    flushed.putAll(unflushed);
    unflushed.clear();
  }

  private void beginAnother() {
    session.close();
    unflushed.clear();
    session = store.begin(DomainId.INSTANCE);
  }

  private void reopen() {
    session.close();
    unflushed.clear();
    store.close();
    store = bed.open();
    session = store.begin(DomainId.INSTANCE);
  }
}
