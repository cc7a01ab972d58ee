package dev.jogakbo.store.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Changed bytes give a typed error or another list, never anything else. */
class ListTreeFuzzTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void mutatedNodesAreTypedErrorsOrNodes() {
    MemoryBlobs blobs = new MemoryBlobs();
    Lists.write(blobs, Lists.keyed(random, 3_000));
    for (Blob blob : blobs.all()) {
      for (int round = 0; round < 60; round++) {
        byte[] wrong = mutate(blob.bytes());
        expectTyped(() -> ListNodeV1.decode(wrong, "node"));
      }
    }
  }

  @Test
  void mutatedListsAreTypedErrorsOrLists() {
    MemoryBlobs blobs = new MemoryBlobs();
    for (int count : new int[] {0, 5, 40, 2_000}) {
      ByteWriter writer = new ByteWriter();
      Lists.write(blobs, Lists.plain(random, count)).write(writer);
      for (int round = 0; round < 500; round++) {
        byte[] wrong = mutate(writer.toByteArray());
        expectTyped(() -> readSome(blobs, ListTree.read(new ByteReader(wrong, "list"))));
      }
    }
  }

  @Test
  void aNodeThatIsNotWhatItsParentSaysIsCorrupt() {
    MemoryBlobs blobs = new MemoryBlobs();
    ListTree tree = Lists.write(blobs, Lists.plain(random, 3_000));
    BlobId root = tree.rootId().orElseThrow();
    byte[] other = new byte[] {1, 0};
    blobs.damage(root, other);
    assertThatThrownBy(() -> Lists.readAll(new ListTreeReader(blobs, tree)))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(root.toHex());
  }

  @Test
  void aMissingNodeIsNamed() {
    MemoryBlobs blobs = new MemoryBlobs();
    ListTree tree = Lists.write(blobs, Lists.plain(random, 3_000));
    assertThatThrownBy(() -> Lists.readAll(new ListTreeReader(new MemoryBlobs(), tree)))
        .isInstanceOf(MissingObjectException.class)
        .hasMessageContaining(tree.rootId().orElseThrow().toHex());
  }

  @Test
  void tellsNewerFromOlderAndCorrupt() {
    assertThatThrownBy(() -> ListNodeV1.decode(new byte[] {2, 0}, "node"))
        .isInstanceOf(FormatTooNewException.class);
    assertThatThrownBy(() -> ListNodeV1.decode(new byte[] {0, 0}, "node"))
        .isInstanceOf(FormatTooOldException.class);
    assertThatThrownBy(() -> ListNodeV1.decode(new byte[] {1, 17}, "node"))
        .isInstanceOf(CorruptDataException.class);
    assertThatThrownBy(() -> ListNodeV1.decode(new byte[] {1, 1}, "node"))
        .isInstanceOf(CorruptDataException.class);
    assertThatThrownBy(() -> BlobKind.of(9)).isInstanceOf(FormatTooNewException.class);
  }

  @Test
  void weightsThatOverflowAreCorrupt() {
    ByteWriter node = new ByteWriter();
    ListNodeV1.writeHeader(node, 0);
    ListNodeV1.writeEntry(node, ListEntry.of(new byte[0], Long.MAX_VALUE));
    ListNodeV1.writeEntry(node, ListEntry.of(new byte[0], 1));
    assertThatThrownBy(() -> ListNodeV1.decode(node.toByteArray(), "node"))
        .isInstanceOf(CorruptDataException.class);
  }

  @Test
  void theWriterRefusesKeysOutOfOrderAndBlobsTooLong() {
    ListTreeWriter writer = new ListTreeWriter(new MemoryBlobs());
    writer.add(new ListEntry(new byte[] {5}, new byte[0], 0));
    for (byte[] key : List.of(new byte[] {5}, new byte[] {4}, new byte[0])) {
      assertThatThrownBy(() -> writer.add(new ListEntry(key, new byte[0], 0)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(writer.finish().entryCount()).isEqualTo(1);
    assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> Blob.of(BlobKind.TREE, new byte[Blob.LENGTH_MAX + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void readSome(BlobSource source, ListTree tree) {
    if (tree.isInline()) {
      Lists.readAll(new ListTreeReader(source, tree));
    } else {
      new ListTreeReader(source, tree).cursorAtIndex(7).next();
    }
  }

  private void expectTyped(Runnable decode) {
    try {
      decode.run();
    } catch (StoreException e) {
      assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private byte[] mutate(byte[] bytes) {
    byte[] wrong =
        random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 9)) : bytes;
    wrong = wrong.clone();
    for (int i = random.nextInt(4); i >= 0 && wrong.length > 0; i--) {
      wrong[random.nextInt(Math.min(wrong.length, 64))] = (byte) random.nextInt();
    }
    return wrong;
  }
}
