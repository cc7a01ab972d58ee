package dev.jogakbo.store.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolFileTest {
  private static final int SEVERAL_BUFFERS = (5 << 20) + 12_345;

  @TempDir Path folder;

  @Test
  void whatIsAppendedInPiecesOfAnySizeLiesInTheFile() throws IOException {
    byte[] bytes = random(SEVERAL_BUFFERS);
    try (ScratchFolder scratch = ScratchFolder.open(folder);
        SpoolFile file = scratch.newFile()) {
      int at = 0;
      for (int step = 1; at < bytes.length; step = step * 7 % 3_000_017) {
        int lengthBytes = Math.min(step, bytes.length - at);
        file.write(bytes, at, lengthBytes);
        at += lengthBytes;
        assertThat(file.lengthBytes()).isEqualTo(at);
      }
      file.force();
      assertThat(Files.readAllBytes(file.path())).isEqualTo(bytes);
    }
  }

  @Test
  void whatWasJustAppendedIsReadBack() {
    byte[] bytes = random(SEVERAL_BUFFERS);
    try (ScratchFolder scratch = ScratchFolder.open(folder);
        SpoolFile file = scratch.newFile()) {
      file.write(bytes, 0, bytes.length - 10);
      byte[] found = new byte[2_000_000];
      file.readBack(bytes.length - 2_000_010, found, 0, found.length);
      assertThat(found)
          .isEqualTo(Arrays.copyOfRange(bytes, bytes.length - 2_000_010, bytes.length - 10));
      file.write(bytes, bytes.length - 10, 10);
      assertThat(file.lengthBytes()).isEqualTo(bytes.length);
    }
  }

  @Test
  void aFileClosedWhileItIsWrittenLeavesNothing() {
    byte[] bytes = random(SEVERAL_BUFFERS);
    try (ScratchFolder scratch = ScratchFolder.open(folder)) {
      SpoolFile file = scratch.newFile();
      file.write(bytes, 0, bytes.length);
      file.close();
      assertThat(file.path()).doesNotExist();
    }
  }

  @Test
  void aFailureOfTheOtherThreadIsHeardOfAgainAndAgain() {
    byte[] bytes = random(SEVERAL_BUFFERS);
    try (ScratchFolder scratch = ScratchFolder.open(folder);
        SpoolFile file = scratch.newFile()) {
      Thread.currentThread().interrupt(); // closes the file for good
      assertThatThrownBy(file::force).isInstanceOf(StoreException.class);
      assertThat(Thread.interrupted()).isTrue();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(
                () -> {
                  file.write(bytes, 0, bytes.length);
                  file.force();
                })
            .isInstanceOf(StoreException.class)
            .hasMessageContaining(file.path().toString());
      }
    }
  }

  private static byte[] random(int lengthBytes) {
    byte[] bytes = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(bytes);
    return bytes;
  }
}
