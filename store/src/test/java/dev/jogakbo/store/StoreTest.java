package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final int KIB = 1024;
  private static final int MIB = 1024 * KIB;

  private final TestBed bed = new TestBed();
  private final Store store = bed.open();

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        8 * KIB - 1,
        8 * KIB,
        8 * KIB + 1,
        64 * KIB,
        128 * KIB - 1,
        128 * KIB,
        128 * KIB + 1,
        MIB - 1,
        MIB,
        MIB + 1,
        3 * MIB + 5,
        64 * MIB + 1
      })
  void aFileOfAnySizeComesBack(int sizeBytes) throws IOException {
    byte[] bytes = Samples.random(sizeBytes, sizeBytes);
    Ingested ingested = Samples.store(store, bytes);
    assertThat(ingested.id()).isEqualTo(Samples.idOf(bytes));
    assertThat(ingested.sizeBytes()).isEqualTo(sizeBytes);
    assertThat(ingested.savings().newBytes()).isEqualTo(sizeBytes);
    assertThat(Samples.read(store, ingested.id())).isEqualTo(bytes);
    assertThat(store.findContent(DOMAIN, ingested.id()))
        .contains(
            new Content(ingested.id(), sizeBytes, ingested.fileHash(), ingested.chunkCount()));
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {64 * MIB - 1, 64 * MIB, 128 * MIB + 1})
  void aFileOfAboutAPackComesBack(int sizeBytes) throws IOException {
    aFileOfAnySizeComesBack(sizeBytes);
  }

  @Test
  void theEmptyFileHasTheEmptyHash() throws IOException {
    Ingested ingested = Samples.store(store, new byte[0]);
    assertThat(ingested.fileHash()).isEqualTo(FileHash.EMPTY);
    assertThat(ingested.chunkCount()).isZero();
  }

  @Test
  void whatIsThereIsNotStoredAgain() throws IOException {
    byte[] bytes = Samples.random(5 * MIB, 1);
    Ingested first = Samples.store(store, bytes);
    long packBytes = bed.packBytes();
    Ingested again = Samples.store(store, bytes);
    assertThat(again.savings()).isEqualTo(new IngestSavings(0, 0, 0));
    assertThat(again.fileHash()).isEqualTo(first.fileHash());
    assertThat(again.chunkCount()).isEqualTo(first.chunkCount());
    assertThat(bed.packBytes()).isEqualTo(packBytes);
  }

  @Test
  void anEditStoresTheChunksItTouches() throws IOException {
    byte[] bytes = Samples.random(20 * MIB, 2);
    Samples.store(store, bytes);
    byte[] edited = Samples.insert(bytes, 7 * MIB, Samples.random(100, 3));
    Ingested ingested = Samples.store(store, edited);
    assertThat(ingested.savings().newBytes()).isBetween(1L, 512L * KIB);
    assertThat(Samples.read(store, ingested.id())).isEqualTo(edited);
  }

  @Test
  void blocksThatRepeatWithinASessionAreStoredOnce() throws IOException {
    storeRepeatedBlocks(300);
  }

  @Tag("long")
  @Test
  void blocksThatRepeatAHundredTimesAreStoredOnce() throws IOException {
    storeRepeatedBlocks(1000);
  }

  private void storeRepeatedBlocks(int count) throws IOException {
    byte[] blocks = Samples.random(MIB, 4);
    ByteArrayOutputStream forwards = new ByteArrayOutputStream();
    ByteArrayOutputStream backwards = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      int block = i % 10 * 100 * KIB;
      forwards.write(blocks, block, 100 * KIB);
      backwards.write(blocks, 900 * KIB - block, 100 * KIB);
    }
    List<ContentId> ids = new ArrayList<>();
    try (WriteSession session = store.begin(DOMAIN)) {
      ids.add(Samples.store(session, forwards.toByteArray()).id());
      ids.add(Samples.store(session, backwards.toByteArray()).id());
      session.publish(ids);
    }
    assertThat(bed.packBytes()).isLessThan(4L * MIB);
    assertReadsAroundEdges(ids.get(0), forwards.toByteArray());
    assertReadsAroundEdges(ids.get(1), backwards.toByteArray());
  }

  private void assertReadsAroundEdges(ContentId id, byte[] bytes) throws IOException {
    assertThat(Samples.read(store, id)).isEqualTo(bytes);
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      for (int edge = 100 * KIB; edge < bytes.length; edge += 100 * KIB) {
        assertThat(Samples.read(reader, edge - 2 * KIB, edge + 2 * KIB))
            .isEqualTo(Arrays.copyOfRange(bytes, edge - 2 * KIB, edge + 2 * KIB));
      }
    }
  }

  @Test
  void manySmallFilesShareFewObjects() throws IOException {
    storeSmallFiles(1_000, 2);
  }

  @Tag("long")
  @Test
  void tenThousandSmallFilesShareFewObjects() throws IOException {
    storeSmallFiles(10_000, 5);
  }

  private void storeSmallFiles(int count, int objectCountMax) throws IOException {
    List<ContentId> ids = new ArrayList<>();
    try (WriteSession session = store.begin(DOMAIN)) {
      for (int i = 0; i < count; i++) {
        ids.add(Samples.store(session, Samples.random(8 * KIB, i)).id());
      }
      session.publish(ids);
    }
    assertThat(bed.packs()).hasSizeLessThanOrEqualTo(objectCountMax);
    for (int i = 0; i < count; i += 77) {
      assertThat(Samples.read(store, ids.get(i))).isEqualTo(Samples.random(8 * KIB, i));
    }
  }

  @Test
  void nothingIsThereBeforeFlush() throws IOException {
    byte[] bytes = Samples.random(MIB, 5);
    try (WriteSession session = store.begin(DOMAIN)) {
      ContentId id = Samples.store(session, bytes).id();
      assertThat(store.findContent(DOMAIN, id)).isEmpty();
      session.flush();
      assertThat(store.findContent(DOMAIN, id)).isPresent();
      assertThat(Samples.read(store, id)).isEqualTo(bytes);
    }
  }

  @Test
  void aSessionClosedUnflushedLeavesNothing() throws IOException {
    byte[] bytes = Samples.random(MIB, 6);
    try (WriteSession session = store.begin(DOMAIN)) {
      Samples.store(session, bytes);
    }
    assertThat(store.findContent(DOMAIN, Samples.idOf(bytes))).isEmpty();
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void domainsShareNothing() throws IOException {
    byte[] bytes = Samples.random(MIB, 7);
    Samples.store(store, bytes);
    DomainId other = new DomainId(5);
    ContentId id = Samples.idOf(bytes);
    assertThat(store.findContent(other, id)).isEmpty();
    try (WriteSession session = store.begin(other)) {
      assertThat(Samples.store(session, bytes).savings().newBytes()).isEqualTo(MIB);
      session.flush();
    }
    try (ContentReader reader = store.openContent(other, id)) {
      assertThat(Samples.read(reader, 0, MIB)).isEqualTo(bytes);
    }
  }

  @Test
  void aShorterOrLongerFileThanPromisedIsRefusedAndTheSessionGoesOn() throws IOException {
    for (int sizeBytes : new int[] {10, 3 * MIB}) {
      byte[] bytes = Samples.random(sizeBytes, 8);
      try (WriteSession session = store.begin(DOMAIN)) {
        for (long promised : new long[] {0, sizeBytes - 1, sizeBytes + 1}) {
          Expectation wrong = Expectation.NONE.withLengthBytes(promised);
          assertThatThrownBy(() -> session.store(new ByteArrayInputStream(bytes), wrong))
              .isInstanceOf(LengthMismatchException.class)
              .hasMessageContaining("expected " + promised + " bytes");
        }
        session.flush();
        assertThat(store.findContent(DOMAIN, Samples.idOf(bytes))).isEmpty();
        Expectation right = Expectation.NONE.withLengthBytes(sizeBytes).withId(Samples.idOf(bytes));
        session.store(new ByteArrayInputStream(bytes), right);
        session.flush();
      }
      assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    }
  }

  @Test
  void otherBytesThanPromisedAreRefused() {
    byte[] bytes = Samples.random(MIB, 9);
    Expectation other = Expectation.NONE.withId(Samples.idOf(new byte[1]));
    try (WriteSession session = store.begin(DOMAIN)) {
      assertThatThrownBy(() -> session.store(new ByteArrayInputStream(bytes), other))
          .isInstanceOf(DigestMismatchException.class)
          .hasMessageContaining(Samples.idOf(bytes).toHex());
      session.flush();
    }
    assertThat(store.findContent(DOMAIN, Samples.idOf(bytes))).isEmpty();
  }

  @Test
  void aSourceThatFailsLeavesTheSessionUsable() throws IOException {
    byte[] bytes = Samples.random(4 * MIB, 10);
    try (WriteSession session = store.begin(DOMAIN)) {
      assertThatThrownBy(() -> session.store(breakingAfter(bytes, 3 * MIB), Expectation.NONE))
          .isInstanceOf(IOException.class)
          .hasMessage("the client vanished");
      Samples.store(session, bytes);
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  private static InputStream breakingAfter(byte[] bytes, int lengthBytes) {
    return new ByteArrayInputStream(bytes, 0, lengthBytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int wantedBytes) {
        int count = super.read(target, offset, wantedBytes);
        if (count < 0) {
          sneak(new IOException("the client vanished"));
        }
        return count;
      }
    };
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> void sneak(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void onlyWhatIsThereCanBePinnedOrPublished() throws IOException {
    ContentId absent = Samples.idOf(new byte[3]);
    ContentId present = Samples.store(store, new byte[4]).id();
    try (WriteSession session = store.begin(DOMAIN)) {
      session.pin(present);
      assertThatThrownBy(() -> session.pin(absent)).isInstanceOf(MissingContentException.class);
      assertThatThrownBy(() -> session.publish(List.of(present, absent)))
          .isInstanceOf(MissingContentException.class);
      assertThat(session.publish(List.of(present))).isEqualTo(new PublishReport(0, 0, 0));
    }
    assertThatThrownBy(() -> store.openContent(DOMAIN, absent))
        .isInstanceOf(MissingContentException.class);
  }

  @Test
  void publishingWritesEachBlobOnce() throws IOException {
    byte[] tree = "a tree".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    try (WriteSession session = store.begin(DOMAIN)) {
      ContentId id = Samples.store(session, Samples.random(MIB, 11)).id();
      BlobId blob = session.putBlob(BlobKind.TREE, tree);
      assertThat(session.putBlob(BlobKind.TREE, tree)).isEqualTo(blob);
      PublishReport report = session.publish(List.of(id, id));
      assertThat(report.packCount()).isEqualTo(1);
      assertThat(report.blobCount()).isEqualTo(2);
      assertThat(store.blobs().load(BlobKind.TREE, blob).bytes()).isEqualTo(tree);
      session.putBlob(BlobKind.TREE, tree);
      assertThat(session.publish(List.of(id)).packCount()).isZero();
    }
  }

  @Test
  void contentsFlushedByOneSessionArePublishedByAnother() throws IOException {
    ContentId id;
    try (WriteSession ingest = store.begin(DOMAIN)) {
      id = Samples.store(ingest, Samples.random(MIB, 12)).id();
      ingest.flush();
    }
    try (WriteSession commit = store.begin(DOMAIN)) {
      commit.pin(id);
      assertThat(commit.publish(List.of(id)).blobCount()).isEqualTo(1);
    }
  }

  @Test
  void aLongRecipeIsPublishedWithItsNodes() throws IOException {
    byte[] bytes = Samples.random(8 * MIB, 13);
    Samples.store(store, bytes);
    ByteArrayOutputStream shuffled = new ByteArrayOutputStream();
    java.util.Random random = new java.util.Random(14);
    for (int i = 0; i < 300; i++) {
      shuffled.write(bytes, random.nextInt(7 * MIB), 300 * KIB);
    }
    Ingested ingested;
    try (WriteSession session = store.begin(DOMAIN)) {
      ingested = Samples.store(session, shuffled.toByteArray());
      assertThat(session.publish(List.of(ingested.id())).blobCount()).isGreaterThan(3);
    }
    assertThat(Samples.read(store, ingested.id())).isEqualTo(shuffled.toByteArray());
  }

  @Test
  void countersTellWhatHappened() throws IOException {
    byte[] bytes = Samples.random(3 * MIB, 15);
    Samples.store(store, bytes);
    Samples.store(store, bytes);
    Samples.read(store, Samples.idOf(bytes));
    StoreCounters counters = store.counters();
    assertThat(counters.bytesIn()).isEqualTo(6L * MIB);
    assertThat(counters.newBytes()).isEqualTo(3L * MIB);
    assertThat(counters.duplicateBytes()).isEqualTo(3L * MIB);
    assertThat(counters.bytesOut()).isEqualTo(3L * MIB);
    assertThat(counters.packs()).isEqualTo(2);
    assertThat(counters.damagedChunks()).isZero();
  }
}
