package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.parquet.deep.DeepFiles.Taken;
import dev.jogakbo.parquet.deep.TableWriter.Codec;
import dev.jogakbo.parquet.deep.TableWriter.Shape;
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
  void aDeletedRowCostsSomeChunksAndNotHalfOfTheFile() {
    List<TableColumn> columns = new Tables(seed).columns(20_000, 400);
    Shape shape = new Shape(20_000, 1_000, 1, List.of(Codec.SNAPPY));
    byte[] first = TableWriter.write(columns, shape);
    byte[] second = TableWriter.write(Tables.without(columns, 10_000), shape);
    long plainBytes = fresh(List.of(first), List.of(second));
    try (DeepFiles deep = new DeepFiles()) {
      long deepBytes = fresh(streams(deep, first), streams(deep, second));
      assertThat(plainBytes).as("seed %d", seed).isGreaterThan(second.length / 3);
      assertThat(deepBytes).as("seed %d", seed).isLessThan(plainBytes / 4);
    }
  }

  private static List<byte[]> streams(DeepFiles deep, byte[] file) {
    Taken taken = Objects.requireNonNull(deep.find(file));
    deep.expectExact(taken);
    return taken.streams().streams().stream().map(MemoryStreams.MemoryStream::bytes).toList();
  }

  private static long fresh(List<byte[]> known, List<byte[]> streams) {
    Set<ByteBuffer> chunks = new HashSet<>();
    known.forEach(bytes -> fresh(bytes, chunks));
    return streams.stream().mapToLong(bytes -> fresh(bytes, chunks)).sum();
  }

  private static long fresh(byte[] bytes, Set<ByteBuffer> known) {
    Chunker chunker = new Chunker();
    long fresh = 0;
    int start = 0;
    while (start < bytes.length) {
      int cut = chunker.findCut(bytes, start, bytes.length);
      int end = cut < 0 ? bytes.length : cut;
      fresh += known.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, start, end))) ? end - start : 0;
      start = end;
    }
    return fresh;
  }
}
