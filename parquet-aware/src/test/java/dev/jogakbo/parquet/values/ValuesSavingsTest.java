package dev.jogakbo.parquet.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.deep.MemoryStreams.MemoryStream;
import dev.jogakbo.parquet.values.ValuesFiles.Taken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a second version of a table costs. */
class ValuesSavingsTest {
  private static final int COLUMN_COUNT = 5;
  private static final int CHUNK_BYTES_MAX = 128 << 10;

  private final ValuesFiles values = new ValuesFiles();

  @AfterEach
  void endCrew() {
    values.close();
  }

  /** Row groups and pages move, dictionaries and indices change; values do not. */
  @ParameterizedTest
  @ValueSource(strings = {"v1", "v2"})
  void aDeletedRowCostsAChunkOrTwoOfEachStream(String pages) throws IOException {
    Taken base = load("pyarrow26-rows-" + pages + "-base.parquet");
    Taken deleted = load("pyarrow26-rows-" + pages + "-deleted.parquet");
    assertThat(deleted.values().stats().rawPages()).isZero();
    long newBytes = newBytes(base, deleted);
    assertThat(newBytes).isLessThan(2L * COLUMN_COUNT * CHUNK_BYTES_MAX);
    assertThat(newBytes).isLessThan(bytes(deleted) / 4);
  }

  /** The same rows in pages of the other version are made of the same values. */
  @Test
  void otherPagesOfTheSameRowsCostTheirPlansOnly() throws IOException {
    Taken first = load("pyarrow26-rows-v1-base.parquet");
    Taken second = load("pyarrow26-rows-v2-base.parquet");
    assertThat(newBytes(first, second)).isLessThan(4_000);
  }

  private static long newBytes(Taken base, Taken next) {
    Set<ByteBuffer> known = new HashSet<>();
    add(base, known);
    return add(next, known);
  }

  /** Adds the chunks of a file and returns the bytes of those that were not there. */
  private static long add(Taken taken, Set<ByteBuffer> known) {
    long newBytes = 0;
    for (MemoryStream stream : taken.streams().streams()) {
      int start = 0;
      for (int end : stream.ends()) {
        ByteBuffer chunk = ByteBuffer.wrap(Arrays.copyOfRange(stream.bytes(), start, end));
        newBytes += known.add(chunk) ? end - start : 0;
        start = end;
      }
    }
    return newBytes;
  }

  private static long bytes(Taken taken) {
    return taken.streams().streams().stream().mapToLong(MemoryStream::lengthBytes).sum();
  }

  private Taken load(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ValuesSavingsTest.class.getResourceAsStream("/pairs/" + name))) {
      return Objects.requireNonNull(values.find(in.readAllBytes()));
    }
  }
}
