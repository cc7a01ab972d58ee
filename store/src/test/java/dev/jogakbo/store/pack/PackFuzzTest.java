package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A damaged pack opens as what it was or is refused; nothing else happens. */
class PackFuzzTest {

  @Test
  void opensDamagedPacksRightOrNotAtAll() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] golden = PackGoldenTest.golden();
    PackFooter whole = load(golden, random);
    int refused = 0;
    for (int round = 0; round < 5_000; round++) {
      byte[] damaged = Mutations.mutate(golden, random);
      try {
        assertThat(load(damaged, random)).as("seed %d, round %d", seed, round).isEqualTo(whole);
      } catch (CorruptDataException | FormatTooNewException | FormatTooOldException expected) {
        refused++;
      }
    }
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  /** Past the checksum, as only an enemy or a bug of ours could come. */
  @Test
  void readsDamagedFootersWithinTheirBounds() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    PackFooter whole = load(PackGoldenTest.golden(), random);
    byte[] encoded = PackFooterV1.encode(whole);
    long recordsEnd = whole.records().getLast().end();
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = Mutations.mutate(encoded, random);
      String what = "seed %d, round %d".formatted(seed, round);
      try {
        ByteReader reader = new ByteReader(damaged, what);
        PackFooter read = PackFooterV1.decode(reader, PackSource.UPLOAD, recordsEnd);
        assertThat(PackFooterV1.decode(again(read), PackSource.UPLOAD, recordsEnd))
            .as(what)
            .isEqualTo(read);
      } catch (CorruptDataException expected) {
        refused++;
      }
    }
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  @Test
  void servesDamagedRecordsRightOrNotAtAll() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] golden = PackGoldenTest.golden();
    List<PackRecord> rows = load(golden, random).records();
    PackId id = PackId.random(random);
    try (RecordDecoder decoder = new RecordDecoder()) {
      for (int round = 0; round < 5_000; round++) {
        PackRecord row = rows.get(random.nextInt(rows.size()));
        byte[] right = decoder.decode(new PackWindow(id, 0, golden, golden.length), row);
        byte[] damaged = golden.clone();
        int at = (int) row.offset() + random.nextInt(row.header().recordLengthBytes());
        damaged[at] ^= (byte) (1 << random.nextInt(8));
        try {
          assertThat(decoder.decode(new PackWindow(id, 0, damaged, damaged.length), row))
              .as("seed %d, round %d", seed, round)
              .isEqualTo(right);
        } catch (CorruptDataException expected) {
          assertThat(expected).hasMessageStartingWith("pack " + id);
        }
      }
    }
  }

  private static ByteReader again(PackFooter footer) {
    return new ByteReader(PackFooterV1.encode(footer), "again");
  }

  private static PackFooter load(byte[] body, Random random) {
    MemoryObjectStore store = new MemoryObjectStore();
    PackId id = PackId.random(random);
    store.create(PackKey.of(id), body);
    return new PackReader(store).loadFooter(id);
  }
}
