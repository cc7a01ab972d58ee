package dev.jogakbo.store.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.TransientStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderObjectStoreTest extends ObjectStoreContract {
  @TempDir private Path folder;

  @Override
  protected ObjectStore open() {
    return FolderObjectStore.open(folder, 2);
  }

  @Test
  void objectIsTheFileOfItsName() throws IOException {
    write(key("packs/ab/cd"), body("x"), 1);
    assertThat(Files.readAllBytes(folder.resolve("packs/ab/cd"))).isEqualTo(body("x"));
  }

  @Test
  void whatACrashLeftIsRemovedAtOpeningButNotWhatALiveStoreWrites() throws IOException {
    Path scratch = folder.resolve(ScratchFolder.FOLDER_NAME);
    Files.createDirectory(scratch.resolve("dead"));
    Files.write(scratch.resolve("dead/1"), body("half"));
    Files.createFile(scratch.resolve("dead.lock"));
    try (PendingObject pending = store().begin(key("live"))) {
      pending.write(body("whole"), 0, 5);
      FolderObjectStore.open(folder).close();
      assertThat(scratch.resolve("dead")).doesNotExist();
      assertThat(scratch.resolve("dead.lock")).doesNotExist();
      pending.publish();
    }
    assertThat(store().load(key("live"), 5)).isEqualTo(body("whole"));
  }

  @Test
  void nothingIsLeftInTheScratchFolder() throws IOException {
    write(key("a"), body("x"), 1);
    store().begin(key("b")).close();
    store().create(key("c"), body("x"));
    store().create(key("c"), body("y"));
    try (Stream<Path> files = Files.walk(folder.resolve(ScratchFolder.FOLDER_NAME))) {
      assertThat(files.filter(Files::isRegularFile).toList())
          .singleElement()
          .asString()
          .endsWith(".lock");
    }
  }

  @Test
  void objectsSurviveReopening() {
    write(key("a/b"), body("x"), 1);
    try (ObjectStore again = FolderObjectStore.open(folder)) {
      assertThat(again.load(key("a/b"), 1)).isEqualTo(body("x"));
      assertThat(again.create(key("a/b"), body("y"))).isEqualTo(CreateOutcome.EXISTS);
    }
  }

  @Test
  void emptiedFoldersAreRemoved() {
    write(key("a/b/c"), body("x"), 1);
    write(key("a/d"), body("x"), 1);
    assertThat(store().delete(List.of(key("a/b/c")))).isEmpty();
    assertThat(folder.resolve("a/b")).doesNotExist();
    assertThat(folder.resolve("a/d")).exists();
  }

  @Test
  void foreignFilesAreNotListed() throws IOException {
    Files.createDirectory(folder.resolve("lost+found"));
    Files.createFile(folder.resolve("Thumbs.db"));
    write(key("a"), body("x"), 1);
    assertThat(store().list("", "", 10)).hasSize(1);
  }

  @Test
  void keyUnderAnObjectIsRefusedWithTheReason() {
    store().create(key("a"), body("x"));
    assertThatThrownBy(() -> store().create(key("a/b"), body("y")))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("expected a folder, found an object");
    store().create(key("f/g"), body("x"));
    assertThatThrownBy(() -> store().create(key("f"), body("y")))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("found a folder");
  }

  @Test
  void deletingBelowAnObjectOrOfAFolderTakesNothingAway() {
    write(key("a/b"), body("x"), 1);
    assertThat(store().delete(List.of(key("a/b/c"), key("a/b/c/d"), key("a")))).isEmpty();
    assertThat(store().load(key("a/b"), 1)).isEqualTo(body("x"));
  }

  @Test
  void takenNameIsNotOverwritten() {
    write(key("a"), body("first"), 5);
    assertThatThrownBy(() -> write(key("a"), body("second"), 6))
        .isInstanceOf(PermanentStoreException.class);
    assertThat(store().load(key("a"), 5)).isEqualTo(body("first"));
  }

  @Test
  void moreFilesThanMayStayOpenAreRead() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 10; i++) {
        store().create(key("o/" + i), body("body " + i));
        assertThat(read(key("o/" + i), 5, 1)).isEqualTo(body("" + i));
      }
    }
  }

  @Test
  void interruptedReaderFailsAsTransientAndLeavesOthersReading() throws Exception {
    byte[] body = randomBytes(100_000);
    write(key("o"), body, 100_000);
    AtomicBoolean done = new AtomicBoolean();
    Thread interrupted =
        Thread.ofPlatform()
            .start(() -> {
              while (!done.get()) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> read(key("o"), 0, 100_000))
                    .isInstanceOf(TransientStoreException.class);
                assertThat(Thread.interrupted()).isTrue();
              }
            });
    try {
      for (int i = 0; i < 200; i++) {
        assertThat(readThoughDisturbed(100_000)).isEqualTo(body);
      }
    } finally {
      done.set(true);
      interrupted.join();
    }
  }

  private byte[] readThoughDisturbed(int lengthBytes) {
    for (; ; ) {
      try {
        return read(key("o"), 0, lengthBytes);
      } catch (TransientStoreException e) {
        // Disturbed more often than one call tries: what is promised is that a retry helps.
      }
    }
  }
}
