package dev.jogakbo.service.repo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RepositoryTablesTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

  private final MemoryIndexStore index = new MemoryIndexStore(HubTables.ALL);
  private final RepositoryTables tables = new RepositoryTables(index);
  private final Random random = new Random(1);

  @Test
  void aRowThatIsTheSameIsDecodedOnce() {
    RepositoryState state = put(RepositoryId.random(random), 1);
    RepositoryState found = find(state);
    assertThat(found).isEqualTo(state).isSameAs(find(state));
  }

  @Test
  void aRowThatChangedIsSeenAtOnce() {
    RepositoryState first = put(RepositoryId.random(random), 1);
    assertThat(find(first).number()).isEqualTo(1);
    put(first.repository().id(), 2);
    assertThat(find(first).number()).isEqualTo(2);
    index.clear(HubTables.REPOS);
    assertThat(tables.find(first.repository().id())).isEmpty();
  }

  @Test
  void moreThanAreKeptAreFoundAllTheSame() {
    List<RepositoryState> states = new ArrayList<>();
    for (int i = 0; i < RepositoryTables.DECODED_COUNT_MAX + 2; i++) {
      states.add(put(RepositoryId.random(random), i));
    }
    states.forEach(state -> assertThat(find(state)).isEqualTo(state));
    states.forEach(state -> assertThat(find(state)).isEqualTo(state));
  }

  private RepositoryState find(RepositoryState state) {
    return tables.find(state.repository().id()).orElseThrow();
  }

  private RepositoryState put(RepositoryId id, long number) {
    RepositoryState state =
        new RepositoryState(
            new Repository(
                id,
                RepositoryName.of("anna", "set"),
                Visibility.PRIVATE,
                Gating.NONE,
                "",
                ParquetPolicy.AUTO,
                ParquetTiming.INLINE,
                DomainId.INSTANCE,
                AT,
                AT,
                Repository.MAIN),
            RepositoryState.Life.LIVE,
            number);
    IndexBatch batch = new IndexBatch();
    tables.putState(batch, state);
    index.apply(batch, Durability.SYNCED);
    return state;
  }
}
