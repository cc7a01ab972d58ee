package dev.jogakbo.store.rebuilt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRebuiltBytesTest {
  private static final ContentId CONTENT = ContentId.of(new byte[ContentId.LENGTH_BYTES]);
  private static final ContentId OTHER =
      ContentId.of(Arrays.copyOf(new byte[] {1}, ContentId.LENGTH_BYTES));
  private static final int PIECE_BYTES = RebuiltBytes.PIECE_BYTES_MAX;
  private static final int PIECE_COUNT = 4;

  private final Path folder;
  private final FileRebuiltBytes rebuilt;

  FileRebuiltBytesTest(@TempDir Path empty) throws IOException {
    folder = empty;
    rebuilt = FileRebuiltBytes.open(folder, (long) PIECE_COUNT * PIECE_BYTES);
  }

  @AfterEach
  void close() {
    rebuilt.close();
  }

  private static byte[] piece(int number) {
    byte[] bytes = new byte[PIECE_BYTES];
    Arrays.fill(bytes, (byte) number);
    return bytes;
  }

  private void keep(int number) {
    rebuilt.keep(CONTENT, number, piece(number), PIECE_BYTES);
  }

  private boolean holds(int number) {
    return rebuilt
        .find(CONTENT, number, PIECE_BYTES)
        .map(found -> {
          assertThat(found).isEqualTo(piece(number));
          return true;
        })
        .orElse(false);
  }

  @Test
  void findsWhatWasKeptUnderItsContentPlaceAndLengthOnly() {
    byte[] bytes = {1, 2, 3, 4};
    rebuilt.keep(CONTENT, 10, bytes, 3);
    assertThat(rebuilt.find(CONTENT, 10, 3)).hasValue(new byte[] {1, 2, 3});
    assertThat(rebuilt.find(CONTENT, 10, 4)).isEmpty();
    assertThat(rebuilt.find(CONTENT, 11, 3)).isEmpty();
    assertThat(rebuilt.find(OTHER, 10, 3)).isEmpty();
  }

  @Test
  void newPiecesTakeThePlaceOfTheOldest() {
    for (int i = 0; i < 11; i++) {
      keep(i);
    }
    for (int i = 0; i < 11; i++) {
      assertThat(holds(i)).as("piece %d", i).isEqualTo(i >= 11 - PIECE_COUNT);
    }
  }

  @Test
  void whatIsAskedForStays() {
    keep(0);
    for (int i = 1; i < 50; i++) {
      keep(i);
      assertThat(holds(0)).as("after piece %d", i).isTrue();
    }
  }

  @Test
  void piecesThatDoNotFillTheFileLeaveNoneHalf() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[1 + random.nextInt(PIECE_BYTES)];
      random.nextBytes(bytes);
      rebuilt.keep(CONTENT, i, bytes, bytes.length);
      assertThat(rebuilt.find(CONTENT, i, bytes.length)).hasValue(bytes);
    }
  }

  @Test
  void theFileHasNoNameAndOneOfACrashIsReplaced() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    Path left = Files.write(other.resolve("rebuilt"), new byte[10]);
    try (FileRebuiltBytes opened = FileRebuiltBytes.open(other, PIECE_BYTES)) {
      opened.keep(CONTENT, 0, piece(7), PIECE_BYTES);
      assertThat(opened.find(CONTENT, 0, PIECE_BYTES)).hasValue(piece(7));
    }
    assertThat(left).doesNotExist();
  }

  @Test
  void manyAtOnceFindWhatTheyKeptOrNothing() throws Exception {
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int thread = 0; thread < 8; thread++) {
        int seed = thread;
        all.add(threads.submit(() -> keepAndFind(new Random(seed))));
      }
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  private void keepAndFind(Random random) {
    for (int i = 0; i < 500; i++) {
      int number = random.nextInt(20);
      if (!holds(number)) {
        keep(number);
      }
    }
  }

  @Test
  void aClosedOneFindsNothingAndTakesNothing() {
    keep(1);
    rebuilt.close();
    keep(2);
    assertThat(holds(1)).isFalse();
    assertThat(holds(2)).isFalse();
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertThatThrownBy(() -> FileRebuiltBytes.open(folder, PIECE_BYTES - 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> rebuilt.keep(CONTENT, 0, new byte[0], PIECE_BYTES + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
