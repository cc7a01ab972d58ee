package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.ObjectKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreDamageTest {
  private static final int MIB = 1 << 20;

  private final TestBed bed = new TestBed();
  private final byte[] bytes = Samples.random(3 * MIB, 1);
  private Store store = bed.open();
  private ObjectKey pack = ObjectKey.of("packs/none");

  @BeforeEach
  void storeOneFile() throws IOException {
    Samples.store(store, bytes);
    pack =
        bed.packs().stream()
            .max(java.util.Comparator.comparingLong(stat -> stat.lengthBytes()))
            .orElseThrow()
            .key();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aFlippedBitIsNeverSentAndWhatIsBeforeItIs() throws IOException {
    bed.flip(pack, 3 * MIB / 2);
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, Samples.idOf(bytes))) {
      assertThatThrownBy(() -> reader.transferTo(0, bytes.length, sink))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("expected hash");
      assertThat(sink.toByteArray())
          .hasSizeLessThan(3 * MIB / 2)
          .isEqualTo(Arrays.copyOf(bytes, sink.size()));
      assertThat(Samples.read(reader, 0, MIB)).isEqualTo(Arrays.copyOf(bytes, MIB));
      assertThat(Samples.read(reader, 2L * MIB, bytes.length))
          .isEqualTo(Arrays.copyOfRange(bytes, 2 * MIB, bytes.length));
    }
    assertThat(store.counters().damagedChunks()).isEqualTo(1);
  }

  @Test
  void storingTheFileAgainHealsIt() throws IOException {
    bed.flip(pack, 3 * MIB / 2);
    assertThatThrownBy(() -> Samples.read(store, Samples.idOf(bytes)))
        .isInstanceOf(CorruptDataException.class);
    Ingested again = Samples.store(store, bytes);
    assertThat(again.savings().newChunkCount()).isEqualTo(1);
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    assertThat(Samples.store(store, bytes).savings().newChunkCount()).isZero();
  }

  @Test
  void aPackCutShortFailsOnlyWhereItIsMissingAndIsHealedToo() throws IOException {
    byte[] body = bed.bucket.load(pack, Integer.MAX_VALUE);
    bed.replace(pack, Arrays.copyOf(body, 5 * MIB / 2));
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, Samples.idOf(bytes))) {
      assertThat(Samples.read(reader, 0, 2L * MIB)).isEqualTo(Arrays.copyOf(bytes, 2 * MIB));
    }
    healByStoringAgain();
  }

  @Test
  void aPackThatIsGoneIsHealedByStoringTheFileAgain() throws IOException {
    bed.bucket.delete(List.of(pack));
    healByStoringAgain();
  }

  /** Every read finds at least one more damaged chunk, so this ends. */
  private void healByStoringAgain() throws IOException {
    for (int round = 0; round < 300; round++) {
      try {
        assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
        return;
      } catch (CorruptDataException e) {
        Samples.store(store, bytes);
      }
    }
    throw new AssertionError("the file was not healed");
  }

  @Test
  void aPassingFailureIsNoDamage() throws IOException {
    store.close();
    bed.restart();
    bed.objects.counting(Operation.READ);
    store = bed.open();
    bed.objects.failBefore(2);
    assertThatThrownBy(() -> Samples.read(store, Samples.idOf(bytes)))
        .isInstanceOf(TransientStoreException.class);
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    assertThat(store.counters().damagedChunks()).isZero();
  }

  @Test
  void bytesDamagedOnTheWayAreReadAgain() throws IOException {
    byte[] whole = bed.bucket.load(pack, Integer.MAX_VALUE);
    bed.flip(pack, 3 * MIB / 2);
    bed.objects.heal();
    bed.objects.counting(Operation.READ);
    bed.objects.after(call -> {
      if (call.number() == 1) {
        bed.replace(pack, whole);
      }
    });
    int start = 3 * MIB / 2 - 100_000;
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, Samples.idOf(bytes))) {
      assertThat(Samples.read(reader, start, start + 200_000))
          .isEqualTo(Arrays.copyOfRange(bytes, start, start + 200_000));
    }
    assertThat(bed.objects.operationCount()).isGreaterThan(1);
    assertThat(store.counters().damagedChunks()).isZero();
  }

  @Test
  void aFileStoredAsItIsHealsOneMadeByATransform() throws IOException {
    store.close();
    bed.restart();
    bed.transforms = Masked.TRANSFORMS;
    store = bed.open();
    Masked.remake(store, bytes, 3);
    ObjectKey parts = newestPack();
    damageAndNotice(parts);
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      assertThat(session.hold(Samples.idOf(bytes))).isEmpty();
      Samples.store(session, bytes);
      assertThat(session.hold(Samples.idOf(bytes)).orElseThrow().transforms()).isEmpty();
    }
    assertHealedForGood();
  }

  @Test
  void aComposedFileHealsOneStoredAsItIs() throws IOException {
    store.close();
    bed.restart();
    bed.transforms = Masked.TRANSFORMS;
    store = bed.open();
    damageAndNotice(pack);
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      assertThat(session.hold(Samples.idOf(bytes))).isEmpty();
      Masked.fill(session.compose(), bytes, 3).finish(Samples.idOf(bytes));
      assertThat(session.hold(Samples.idOf(bytes)).orElseThrow().transforms()).hasSize(1);
    }
    assertHealedForGood();
  }

  private ObjectKey newestPack() {
    return bed.packs().stream()
        .filter(stat -> !stat.key().equals(pack))
        .max(java.util.Comparator.comparingLong(stat -> stat.lengthBytes()))
        .orElseThrow()
        .key();
  }

  private void damageAndNotice(ObjectKey key) {
    bed.flip(key, 3 * MIB / 2);
    assertThatThrownBy(() -> Samples.read(store, Samples.idOf(bytes)))
        .isInstanceOf(CorruptDataException.class);
  }

  private void assertHealedForGood() throws IOException {
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    store.close();
    bed.rebuild();
    store = bed.open();
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }
}
