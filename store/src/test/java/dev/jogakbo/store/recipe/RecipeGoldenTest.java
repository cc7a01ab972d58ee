package dev.jogakbo.store.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.MemoryBlobs;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Today's recipes and list trees are byte for byte those of old, and old ones open. */
class RecipeGoldenTest {
  private static final String SMALL_HEX =
      "0173d51abbd89cb8196f0efb6892f94d68fccc2c35f0b84609e5f12c55dd85aba8ac0239722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e638508046b0087010100002380809003004c9326bb9805fa8f85882c12eae724cef0c62e118427f5948aefa5c428c43c930064002ec0843d010700020301020301ac3809bbb87f56e84fd730eb0d948bcf0fd629eb1313c1376f75f7ad6ca8d14805068080180024808004004c9326bb9805fa8f85882c12eae724cef0c62e118427f5948aefa5c428c43c93c80101";
  private static final String LONG_ID =
      "9d26690afbeed298f013d9482fb0eaabdfff3db22ab52352510daaa518ec3fad";
  private static final RecipeFacts FACTS =
      new RecipeFacts(hash(1, ContentId::of), new DomainId(300), hash(2, FileHash::of), 4);

  private final MemoryBlobs blobs = new MemoryBlobs();

  @Test
  void aSmallRecipeIsThatOfOld() {
    BlobId id = write(small());
    byte[] golden = HexFormat.of().parseHex(SMALL_HEX);
    assertThat(blobs.load(BlobKind.RECIPE, id).bytes()).isEqualTo(golden);
    Recipe opened = RecipeReader.decode(id, golden);
    assertThat(opened.content()).isEqualTo(FACTS.content());
    assertThat(opened.generation()).isEqualTo(4);
    SegmentCursor cursor = new RecipeReader(blobs).segments(opened);
    for (Segment segment : small()) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.segment().segment()).isEqualTo(segment);
    }
    assertThat(cursor.next()).isFalse();
  }

  @Test
  void aLongRecipeIsCutWhereItWasOfOld() {
    Random random = new Random(42);
    List<Segment> segments =
        random
            .ints(20_000, 0, 8_000)
            .mapToObj(start -> run(random.nextInt(500), start, 1 + random.nextInt(190)))
            .<Segment>map(run -> run)
            .toList();
    assertThat(write(segments).toHex()).isEqualTo(LONG_ID);
  }

  private BlobId write(List<Segment> segments) {
    RecipeWriter writer = new RecipeWriter(blobs);
    segments.forEach(writer::add);
    return writer.finish(FACTS).id();
  }

  private static List<Segment> small() {
    return List.of(
        run(3, 0, 100),
        new Transformed(
            new TransformId(7, 2), new byte[] {1, 2, 3}, List.of(run(4, 5, 6)), 1_000_000),
        run(3, 200, 1));
  }

  private static ChunkRun run(int xorb, int start, int count) {
    return new ChunkRun(hash(xorb, XorbHash::of), start, start + count, count * 65_536L);
  }

  private static <T> T hash(int seed, Function<byte[], T> of) {
    byte[] raw = new byte[32];
    new Random(seed).nextBytes(raw);
    return of.apply(raw);
  }
}
