package dev.jogakbo.parquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 1000, 1 << 20})
  void givesBackWhatWasAddedInMemoryOrNot(int memoryBytesMax) throws IOException {
    Random random = new Random(memoryBytesMax);
    try (Spill spill = new Spill(folder, memoryBytesMax)) {
      for (int round = 0; round < 3; round++) {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int i = 0; i < 50; i++) {
          byte[] bytes = new byte[random.nextInt(300)];
          random.nextBytes(bytes);
          spill.add(bytes);
          expected.writeBytes(bytes);
          assertThat(spill.lengthBytes()).isEqualTo(expected.size());
        }
        ByteArrayOutputStream found = new ByteArrayOutputStream();
        spill.writeTo(found);
        assertThat(found.toByteArray()).isEqualTo(expected.toByteArray());
        spill.clear();
        assertThat(spill.lengthBytes()).isZero();
      }
    }
    assertThat(folder).isEmptyDirectory();
  }
}
