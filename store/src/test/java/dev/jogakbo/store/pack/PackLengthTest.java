package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackLengthTest {
  private final long seed = new Random().nextLong();

  @Test
  void isWhatTheWriterWillMakeOfIt() {
    Random random = new Random(seed);
    for (int count : new int[] {0, 1, 7, 300}) {
      try (PackWriter writer =
          PackWriter.begin(new MemoryObjectStore(), PackId.random(random), PackSource.COMPACTION)) {
        new PackSamples(random).fill(writer, count, 2_000);
        PackFooter footer = writer.seal();
        assertThat(PackLength.of(footer.source(), footer.records(), footer.xorbs()))
            .as("seed %d", seed)
            .isEqualTo(writer.lengthBytes());
      }
    }
  }
}
