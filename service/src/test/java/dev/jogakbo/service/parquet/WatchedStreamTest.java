package dev.jogakbo.service.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchedStreamTest {
  private static final int MIB = 1 << 20;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, MIB - 1, MIB, MIB + 1, 5 * MIB / 2})
  void everyByteIsTold(int lengthBytes) throws IOException {
    AtomicLong told = new AtomicLong();
    try (InputStream stream = watched(lengthBytes, told::addAndGet)) {
      assertThat(stream.readAllBytes()).hasSize(lengthBytes);
    }
    assertThat(told).hasValue(lengthBytes);
  }

  @Test
  void aStreamIsNotReadOnOnceTheWatchThrows() throws IOException {
    AtomicLong told = new AtomicLong();
    try (InputStream stream = watched(10 * MIB, bytes -> refuse(told.addAndGet(bytes)))) {
      assertThatThrownBy(stream::readAllBytes).isInstanceOf(TooCostlyException.class);
    }
    assertThat(told.get()).isBetween(3L * MIB, 4L * MIB);
  }

  private static void refuse(long bytes) throws TooCostlyException {
    if (bytes >= 3 * MIB) {
      throw new TooCostlyException(bytes);
    }
  }

  private static InputStream watched(int lengthBytes, WatchedStream.Watch watch) {
    return new WatchedStream(new ByteArrayInputStream(new byte[lengthBytes]), watch);
  }
}
