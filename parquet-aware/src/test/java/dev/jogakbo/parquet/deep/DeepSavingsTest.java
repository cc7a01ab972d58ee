package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.deep.DeepFiles.Taken;
import dev.jogakbo.parquet.deep.MemoryStreams.MemoryStream;
import dev.jogakbo.parquet.deep.TableWriter.Codec;
import dev.jogakbo.parquet.deep.TableWriter.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a deleted row costs. */
class DeepSavingsTest {
  private final long seed = new Random().nextLong();

  @Test
  void aDeletedRowCostsSomeChunksAndNotHalfOfTheFile() throws IOException {
    List<TableColumn> columns = new Tables(seed).columns(20_000, 400);
    Shape shape = new Shape(20_000, 1_000, 1, List.of(Codec.SNAPPY));
    byte[] first = TableWriter.write(columns, shape);
    byte[] second = TableWriter.write(Tables.without(columns, 10_000), shape);
    long plainBytes = fresh(whole(first), whole(second));
    try (DeepFiles deep = new DeepFiles()) {
      long deepBytes = fresh(streams(deep, first), streams(deep, second));
      assertThat(plainBytes).as("seed %d", seed).isGreaterThan(second.length / 3);
      assertThat(deepBytes).as("seed %d", seed).isLessThan(plainBytes / 3);
    }
  }

  private static List<MemoryStream> streams(DeepFiles deep, byte[] file) {
    Taken taken = Objects.requireNonNull(deep.find(file));
    deep.expectExact(taken);
    return taken.streams().streams();
  }

  private static List<MemoryStream> whole(byte[] file) throws IOException {
    MemoryStreams streams = new MemoryStreams();
    streams.store(new ByteArrayInputStream(file), Grain.FILE);
    return streams.streams();
  }

  private static long fresh(List<MemoryStream> known, List<MemoryStream> streams) {
    Set<ByteBuffer> chunks = new HashSet<>();
    known.forEach(stream -> add(stream, chunks));
    return streams.stream().mapToLong(stream -> add(stream, chunks)).sum();
  }

  /** Adds the chunks of a stream and returns the bytes of those that were not there. */
  private static long add(MemoryStream stream, Set<ByteBuffer> known) {
    long fresh = 0;
    int start = 0;
    for (int end : stream.ends()) {
      ByteBuffer chunk = ByteBuffer.wrap(Arrays.copyOfRange(stream.bytes(), start, end));
      fresh += known.add(chunk) ? end - start : 0;
      start = end;
    }
    return fresh;
  }
}
