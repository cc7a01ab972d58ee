package dev.jogakbo.service.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexFoldersTest {
  private static final IndexTable TABLE = new IndexTable("t", IndexTable.Access.ORDERED);
  private static final byte[] KEY = {1};

  @TempDir private Path data = Path.of("");

  private IndexFolders folders() {
    return new IndexFolders(data, List.of(TABLE));
  }

  private static void write(IndexStore index, String value) {
    IndexBatch batch = new IndexBatch();
    batch.put(TABLE, KEY, value.getBytes(UTF_8));
    index.apply(batch, Durability.SYNCED);
  }

  private void makeBoth() {
    try (IndexStore index = folders().open()) {
      write(index, "old");
    }
    try (IndexStore next = folders().openNext()) {
      write(next, "new");
    }
  }

  private void assertOpens(String value) {
    try (IndexStore index = folders().open()) {
      assertThat(index.find(TABLE, KEY)).asString(UTF_8).isEqualTo(value);
    }
    assertThat(data).isDirectoryNotContaining(path -> !path.endsWith("index"));
  }

  @Test
  void whatWasNotExchangedIsNotUsed() {
    makeBoth();
    assertOpens("old");
  }

  @Test
  void whatWasExchangedIsUsed() {
    makeBoth();
    folders().exchange();
    assertOpens("new");
  }

  @Test
  void anExchangeThatWasInterruptedIsEnded() throws IOException {
    makeBoth();
    Files.move(data.resolve("index"), data.resolve("index.old"));
    assertThat(folders().isThere()).isTrue();
    assertOpens("new");
  }

  @Test
  void anExchangeWhoseOldIndexWasLeftIsEnded() throws IOException {
    makeBoth();
    Files.move(data.resolve("index"), data.resolve("index.old"));
    Files.move(data.resolve("index.new"), data.resolve("index"));
    assertOpens("new");
  }

  @Test
  void withoutAnIndexTheNewOneTakesItsPlace() {
    assertThat(folders().isThere()).isFalse();
    try (IndexStore next = folders().openNext()) {
      write(next, "new");
    }
    folders().exchange();
    assertOpens("new");
  }
}
