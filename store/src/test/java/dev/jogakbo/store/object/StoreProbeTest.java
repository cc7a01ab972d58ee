package dev.jogakbo.store.object;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreProbeTest {
  private final MemoryObjectStore memory = new MemoryObjectStore();

  @Test
  void memoryPassesAndIsLeftEmpty() {
    assertThat(StoreProbe.run(memory).toString())
        .startsWith("memory passed the start-up probe: gives back what was written, ")
        .contains("lets one of 16 creators win");
    assertThat(memory.list("", "", 1)).isEmpty();
  }

  @Test
  void folderPassesAndIsLeftEmpty(@TempDir Path folder) {
    try (ObjectStore store = FolderObjectStore.open(folder)) {
      assertThat(StoreProbe.run(store).passed()).hasSize(6);
      assertThat(folder.resolve("probe")).doesNotExist();
    }
  }

  @Test
  void storeThatCannotBeAskedIsNotCalledBad() {
    FaultyObjectStore faulty = new FaultyObjectStore(memory).counting(Operation.CREATE);
    faulty.failBefore(1);
    assertThatThrownBy(() -> StoreProbe.run(faulty))
        .isInstanceOf(TransientStoreException.class)
        .hasMessageContaining("could not be tried");
  }

  @Test
  void storeThatChangesBytesIsRefused() {
    assertRefused(
        new Spoilt() {
          @Override
          public byte[] load(ObjectKey key, int lengthBytesMax) {
            byte[] body = super.load(key, lengthBytesMax);
            return body.length == 0 ? body : "5\r\nhello\r\n0\r\n".getBytes(US_ASCII);
          }
        },
        "keeps the chunk framing of uploads; set uploads=signed");
  }

  @Test
  void storeThatShiftsRangesIsRefused() {
    assertRefused(
        new Spoilt() {
          @Override
          public void read(ObjectKey key, long position, byte[] to, int offset, int lengthBytes) {
            super.read(key, Math.max(0, position - 1), to, offset, lengthBytes);
          }
        },
        "answers ranges exactly");
  }

  @Test
  void storeThatIsAtomicOnlyForOneWriterAtATimeIsRefused() {
    assertRefused(
        new Spoilt() {
          @Override
          public CreateOutcome create(ObjectKey key, byte[] body) {
            return key.value().contains("/race") ? CreateOutcome.CREATED : super.create(key, body);
          }
        },
        "winners: expected 1, found 16");
  }

  @Test
  void storeWhoseListingLagsIsRefused() {
    assertRefused(
        new Spoilt() {
          @Override
          public List<ObjectStat> list(String prefix, String startAfter, int limit) {
            List<ObjectStat> page = super.list(prefix, startAfter, limit);
            return page.size() > 3 ? page.subList(0, 3) : page;
          }
        },
        "lists at once and in order");
  }

  @Test
  void storeThatKeepsWhatIsDeletedIsRefused() {
    assertRefused(
        new Spoilt() {
          @Override
          public List<FailedDelete> delete(List<ObjectKey> keys) {
            return List.of();
          }
        },
        "after it was deleted: expected null");
  }

  private static void assertRefused(ObjectStore store, String reason) {
    assertThatThrownBy(() -> StoreProbe.run(store))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("data would be lost")
        .hasMessageContaining(reason);
  }

  /** A good store, to be spoilt in one place. */
  private abstract static class Spoilt extends ForwardingObjectStore {
    Spoilt() {
      super(new MemoryObjectStore());
    }

    @Override
    public String location() {
      return "spoilt";
    }
  }
}
