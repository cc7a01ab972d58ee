package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreRangePropertyTest {
  private static final int MIB = 1 << 20;

  private final TestBed bed = new TestBed();
  private final Store store = bed.open();
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aRangeIsASliceOfTheWhole() throws IOException {
    byte[] bytes = Samples.random(9 * MIB, seed);
    Samples.store(store, bytes);
    byte[] edited = bytes;
    for (int i = 0; i < 40; i++) {
      edited = Samples.insert(edited, random.nextInt(edited.length), Samples.random(100, i));
    }
    Ingested ingested = Samples.store(store, edited);
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, ingested.id())) {
      for (int i = 0; i < 60; i++) {
        int start = random.nextInt(edited.length);
        int lengthBytes = random.nextInt(Math.min(edited.length - start, lengthMax(i)) + 1);
        assertThat(Samples.read(reader, start, start + lengthBytes))
            .as("seed %d, [%d, +%d)", seed, start, lengthBytes)
            .isEqualTo(Arrays.copyOfRange(edited, start, start + lengthBytes));
      }
    }
  }

  private static int lengthMax(int round) {
    return switch (round % 3) {
      case 0 -> 2000;
      case 1 -> 700_000;
      default -> 9 * MIB;
    };
  }

  @Test
  void emptyRangesAndEdgesAreExact() throws IOException {
    byte[] bytes = Samples.random(MIB, 1);
    Ingested ingested = Samples.store(store, bytes);
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, ingested.id())) {
      assertThat(Samples.read(reader, 0, 0)).isEmpty();
      assertThat(Samples.read(reader, MIB, MIB)).isEmpty();
      assertThat(Samples.read(reader, MIB - 1, MIB)).containsExactly(bytes[MIB - 1]);
      assertThatThrownBy(() -> Samples.read(reader, 0, MIB + 1))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> reader.transferTo(5, 4, Samples.failingAfter(0)))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aSmallRangeOfAMuchEditedFileTakesFewReads() throws IOException {
    byte[] bytes = Samples.random(24 * MIB, 2);
    Samples.store(store, bytes);
    byte[] edited = bytes;
    for (int i = 0; i < 200; i++) {
      edited = Samples.insert(edited, random.nextInt(edited.length), Samples.random(100, i));
    }
    Ingested ingested = Samples.store(store, edited);
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, ingested.id())) {
      for (int i = 0; i < 50; i++) {
        int start = random.nextInt(edited.length - 1000);
        long before = store.counters().packReads();
        assertThat(Samples.read(reader, start, start + 1000))
            .isEqualTo(Arrays.copyOfRange(edited, start, start + 1000));
        assertThat(store.counters().packReads() - before).as("seed %d", seed).isBetween(1L, 3L);
      }
    }
  }

  @Test
  void wholeReadsOfAnEditedFileMergeWhatLiesTogether() throws IOException {
    byte[] bytes = Samples.random(16 * MIB, 3);
    Samples.store(store, bytes);
    byte[] edited = bytes;
    for (int i = 0; i < 60; i++) {
      edited = Samples.insert(edited, random.nextInt(edited.length), Samples.random(100, i));
    }
    Ingested ingested = Samples.store(store, edited);
    long before = store.counters().packReads();
    assertThat(Samples.read(store, ingested.id())).isEqualTo(edited);
    assertThat(store.counters().packReads() - before).as("seed %d", seed).isLessThan(60);
  }

  @Test
  void whoLeavesEarlyStopsTheReads() throws IOException {
    byte[] bytes = Samples.random(64 * MIB, 4);
    Ingested ingested = Samples.store(store, bytes);
    for (int i = 0; i < 20; i++) {
      long before = store.counters().packReadBytes();
      try (ContentReader reader = store.openContent(DomainId.INSTANCE, ingested.id())) {
        assertThatThrownBy(
                () -> reader.transferTo(0, bytes.length, Samples.failingAfter(64 * 1024)))
            .isInstanceOf(IOException.class)
            .hasMessage("the client left");
      }
      assertThat(store.counters().packReadBytes() - before).isLessThan(4L * MIB);
    }
    assertThat(Samples.read(store, ingested.id())).isEqualTo(bytes);
  }
}
