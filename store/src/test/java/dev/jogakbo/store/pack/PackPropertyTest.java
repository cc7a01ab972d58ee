package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A published pack says what it holds and gives every record back. */
class PackPropertyTest {

  @Test
  void givesBackEveryRecord() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    MemoryObjectStore store = new MemoryObjectStore();
    for (int round = 0; round < 50; round++) {
      PackId id = PackId.random(random);
      PackSamples samples = new PackSamples(random);
      PackFooter written = write(store, id, samples, random.nextInt(40));

      PackFooter read = new PackReader(store).loadFooter(id);
      assertThat(read).as("seed %d", seed).isEqualTo(written);
      List<byte[]> raws = rawBytes(store, id, read);
      assertThat(raws).as("seed %d", seed).hasSameSizeAs(samples.raws());
      for (int row = 0; row < raws.size(); row++) {
        assertThat(Arrays.equals(raws.get(row), samples.raws().get(row)))
            .as("seed %d, row %d", seed, row)
            .isTrue();
      }
    }
  }

  @Test
  void findsAFooterLongerThanTheFirstRead() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    MemoryObjectStore store = new MemoryObjectStore();
    PackId id = PackId.random(random);
    PackFooter written = write(store, id, new PackSamples(random), 3000, 64);
    assertThat(new PackReader(store).loadFooter(id)).as("seed %d", seed).isEqualTo(written);
  }

  private static PackFooter write(
      MemoryObjectStore store, PackId id, PackSamples samples, int recordCount) {
    return write(store, id, samples, recordCount, 20_000);
  }

  private static PackFooter write(
      MemoryObjectStore store, PackId id, PackSamples samples, int recordCount, int rawBytesMax) {
    try (PackWriter writer = PackWriter.begin(store, id, PackSource.UPLOAD)) {
      samples.fill(writer, recordCount, rawBytesMax);
      PackFooter footer = writer.seal();
      writer.publish();
      return footer;
    }
  }

  private static List<byte[]> rawBytes(MemoryObjectStore store, PackId id, PackFooter footer) {
    PackReader reader = new PackReader(store);
    try (RecordDecoder decoder = new RecordDecoder()) {
      return footer.records().stream()
          .map(row -> decoder.decode(reader.readWindow(id, row), row))
          .toList();
    }
  }
}
