package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStore.Durability.SYNCED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.index.IndexTable.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksIndexStoreTest extends IndexStoreContract {
  private static final RocksSettings SETTINGS = new RocksSettings(1 << 20, 1 << 20, 2, 64);

  @TempDir private Path dir;

  @Override
  IndexStore open(List<IndexTable> tables) {
    return openAt("contract", tables);
  }

  @Test
  void keepsEverythingOverReopening() {
    try (IndexStore store = openAt("again", List.of(POINTS, ORDERED))) {
      store.apply(new IndexBatch().put(POINTS, bytes(1), bytes(2)), SYNCED);
      store.apply(new IndexBatch().put(ORDERED, bytes(3), bytes(4)), SYNCED);
      store.clear(ORDERED);
    }
    try (IndexStore store = openAt("again", List.of(POINTS, ORDERED))) {
      assertThat(store.find(POINTS, bytes(1))).containsExactly(2);
      assertThat(store.find(ORDERED, bytes(3))).isNull();
    }
  }

  @Test
  void opensWithFewerAndWithMoreTablesThanBefore() {
    IndexTable added = new IndexTable("added", Access.ORDERED);
    try (IndexStore store = openAt("grown", List.of(POINTS, ORDERED))) {
      store.apply(new IndexBatch().put(POINTS, bytes(1), bytes(2)), SYNCED);
    }
    try (IndexStore store = openAt("grown", List.of(ORDERED, added))) {
      store.apply(new IndexBatch().put(added, bytes(1), bytes(3)), SYNCED);
    }
    try (IndexStore store = openAt("grown", List.of(POINTS, ORDERED, added))) {
      assertThat(store.find(POINTS, bytes(1))).containsExactly(2);
      assertThat(store.find(added, bytes(1))).containsExactly(3);
    }
  }

  @Test
  void refusesAFolderThatIsOpen() {
    try (IndexStore store = openAt("held", List.of(POINTS))) {
      assertThatThrownBy(() -> openAt("held", List.of(POINTS)))
          .isInstanceOf(PermanentStoreException.class)
          .hasMessageContaining("held");
      store.sync();
    }
  }

  @Test
  void refusesAFileInPlaceOfTheFolder() throws IOException {
    Files.writeString(dir.resolve("file"), "not a folder");
    assertThatThrownBy(() -> openAt("file", List.of(POINTS)))
        .isInstanceOf(PermanentStoreException.class);
  }

  private IndexStore openAt(String name, List<IndexTable> tables) {
    return RocksIndexStore.open(dir.resolve(name), tables, SETTINGS);
  }
}
