package dev.jogakbo.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataLockTest {
  @TempDir Path data;

  @Test
  void whoComesSecondIsToldWhoCameFirst() {
    try (DataLock _ = DataLock.take(data)) {
      assertThatThrownBy(() -> DataLock.take(data))
          .isInstanceOf(DataInUseException.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
    DataLock.take(data).close();
  }

  @Test
  void aDirectoryMadeHereIsForItsOwnerAlone() throws IOException {
    Path made = data.resolve("below/made");
    DataLock.take(made).close();
    assertThat(permissions(made)).isEqualTo("rwx------");
  }

  @Test
  void aDirectoryThatIsThereKeepsItsPermissions() throws IOException {
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
    DataLock.take(data).close();
    assertThat(permissions(data)).isEqualTo("rwxr-x---");
  }

  private static String permissions(Path directory) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
  }
}
