package dev.jogakbo.service.optimise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.parquet.FallbackReason;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LeftFilesTest {
  private final MemoryIndexStore index = new MemoryIndexStore(OptimiseTables.all());
  private final LeftFiles left = new LeftFiles(index, 7);

  @Test
  void aFileIsRememberedInItsDomainForTheseRules() {
    left.add(file(0, 1), ParquetPolicy.AUTO, FallbackReason.NO_GAIN);
    assertThat(left.contains(file(0, 1), ParquetPolicy.AUTO)).isTrue();
    assertThat(left.contains(file(1, 1), ParquetPolicy.AUTO)).isFalse();
    assertThat(left.contains(file(0, 2), ParquetPolicy.AUTO)).isFalse();
    assertThat(new LeftFiles(index, 8).contains(file(0, 1), ParquetPolicy.AUTO)).isFalse();
  }

  @Test
  void whoTriedMoreNeedNotTryLess() {
    expectCovered(ParquetPolicy.AUTO, EnumSet.of(ParquetPolicy.AUTO));
    expectCovered(ParquetPolicy.ALIGNED, EnumSet.of(ParquetPolicy.ALIGNED));
    expectCovered(ParquetPolicy.DEEP, EnumSet.of(ParquetPolicy.DEEP, ParquetPolicy.ALIGNED));
    expectCovered(ParquetPolicy.VALUES, EnumSet.allOf(ParquetPolicy.class));
  }

  private void expectCovered(ParquetPolicy tried, Set<ParquetPolicy> covered) {
    left.add(file(0, 1), tried, FallbackReason.NOT_REPRODUCED);
    for (ParquetPolicy wanted : ParquetPolicy.values()) {
      assertThat(left.contains(file(0, 1), wanted))
          .as("%s after %s", wanted, tried)
          .isEqualTo(covered.contains(wanted));
    }
  }

  @Test
  void thoseThatAreGoneAreForgotten() {
    left.add(file(0, 1), ParquetPolicy.AUTO, FallbackReason.NO_GAIN);
    left.add(file(3, 2), ParquetPolicy.AUTO, FallbackReason.NO_GAIN);
    left.retain(file(3, 2)::equals);
    assertThat(left.contains(file(0, 1), ParquetPolicy.AUTO)).isFalse();
    assertThat(left.contains(file(3, 2), ParquetPolicy.AUTO)).isTrue();
  }

  private static ContentKey file(int domain, int number) {
    byte[] id = new byte[ContentId.LENGTH_BYTES];
    Arrays.fill(id, (byte) number);
    return new ContentKey(new DomainId(domain), ContentId.of(id));
  }
}
