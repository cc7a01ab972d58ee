package dev.jogakbo.store.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.ListEntry;
import dev.jogakbo.store.blob.MemoryBlobs;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Changed bytes give a typed error or another recipe, never anything else. */
class RecipeFuzzTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final MemoryBlobs blobs = new MemoryBlobs();
  private final RecipeReader reader = new RecipeReader(blobs);

  @Test
  void mutatedRecipesAreTypedErrorsOrRecipes() {
    byte[] bytes = stored();
    for (int round = 0; round < 20_000; round++) {
      byte[] wrong = mutate(bytes);
      expectTyped(() -> {
        Recipe recipe = RecipeV1.decode(wrong, "recipe");
        SegmentCursor cursor = reader.segments(recipe);
        while (cursor.next()) {
          assertThat(cursor.segment().end()).isPositive();
        }
      });
    }
  }

  @Test
  void tellsNewerFromOlderAndCorrupt() {
    byte[] bytes = stored();
    bytes[0] = 2;
    assertThatThrownBy(() -> RecipeV1.decode(bytes, "r")).isInstanceOf(FormatTooNewException.class);
    bytes[0] = 0;
    assertThatThrownBy(() -> RecipeV1.decode(bytes, "r")).isInstanceOf(FormatTooOldException.class);
    assertThatThrownBy(() -> SegmentV1.decode(ListEntry.of(new byte[] {7}, 1), "r"))
        .isInstanceOf(FormatTooNewException.class);
    byte[] endless = new byte[1 + XorbHash.BYTES + 2];
    endless[endless.length - 1] = 1;
    assertThatThrownBy(() -> SegmentV1.decode(ListEntry.of(endless, 0), "r"))
        .isInstanceOf(CorruptDataException.class);
  }

  @Test
  void anUnknownTransformIsOfANewerVersion() {
    assertThatThrownBy(() -> Transforms.NONE.load(new TransformId(3, 1)))
        .isInstanceOf(FormatTooNewException.class)
        .hasMessageContaining("transform 3 version 1");
  }

  private byte[] stored() {
    RecipeWriter writer = new RecipeWriter(blobs);
    XorbHash xorb = XorbHash.of(new byte[32]);
    writer.add(new ChunkRun(xorb, 3, 9, 700));
    ChunkRun input = new ChunkRun(xorb, 1, 2, 30);
    writer.add(
        new Transformed(new TransformId(1, 1), new byte[] {4, 5}, List.of(input, input), 99));
    writer.add(new ChunkRun(xorb, 8_191, 8_192, 1));
    RecipeFacts facts =
        new RecipeFacts(ContentId.of(new byte[32]), DomainId.INSTANCE, FileHash.EMPTY, 0);
    return blobs.load(BlobKind.RECIPE, writer.finish(facts).id()).bytes().clone();
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
        random.nextInt(4) == 0
            ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 9))
            : bytes.clone();
    for (int i = random.nextInt(4); i >= 0 && wrong.length > 0; i--) {
      wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
    }
    return wrong;
  }
}
