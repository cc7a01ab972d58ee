package dev.jogakbo.service.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.id.ContentId;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrivalTest {
  private static final int MB = 1_000_000;

  @Test
  void whatAFileTakesAsItIsCountsAtRest() {
    byte[] random = new byte[4 * MB];
    new Random(1).nextBytes(random);
    Arrival dense = arrival(ParquetPolicy.AUTO, random);
    assertThat(dense.isWorth(8 * MB)).isTrue();
    assertThat(dense.isWorth(8.1 * MB)).isFalse();

    byte[] halfEmpty = random.clone();
    for (int i = 0; i < halfEmpty.length; i++) {
      halfEmpty[i] = i % 100_000 < 50_000 ? 0 : halfEmpty[i];
    }
    Arrival loose = arrival(ParquetPolicy.AUTO, halfEmpty);
    assertThat(loose.isWorth(2.5 * MB)).isTrue();
    assertThat(loose.isWorth(6 * MB)).isFalse();
    assertThat(arrival(ParquetPolicy.VALUES, halfEmpty).isWorth(6 * MB)).isTrue();
  }

  @Test
  void nobodyMindsLittle() {
    for (int lengthBytes : new int[] {0, 1, 1000, 4 * MB}) {
      Arrival empty = arrival(ParquetPolicy.AUTO, new byte[lengthBytes]);
      assertThat(empty.isWorth(256 << 10)).isTrue();
      assertThat(empty.isWorth((256 << 10) + 1)).isFalse();
    }
  }

  private static Arrival arrival(ParquetPolicy policy, byte[] bytes) {
    return Arrival.of(policy, new ArrayByteSource(bytes), new NewForm(bytes.length));
  }

  /** A file of which nothing is there yet. */
  private record NewForm(long costBytes) implements PlainForm {
    @Override
    public ContentId id() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ComposedContent compose() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Ingested finish(ComposedContent composed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Ingested keep() {
      throw new UnsupportedOperationException();
    }

    @Override
    public long costChunkCount() {
      return costBytes >> 16;
    }

    @Override
    public void requireWanted() {}
  }
}
