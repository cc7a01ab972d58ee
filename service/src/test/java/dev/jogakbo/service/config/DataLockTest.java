package dev.jogakbo.service.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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
}
