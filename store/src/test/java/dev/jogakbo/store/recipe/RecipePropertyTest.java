package dev.jogakbo.store.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.MemoryBlobs;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Laws of recipes over random segments. */
class RecipePropertyTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final MemoryBlobs blobs = new MemoryBlobs();
  private final RecipeReader reader = new RecipeReader(blobs);

  @Test
  void readsBackWhatWasWritten() {
    for (int count : new int[] {0, 1, 2, 80, 150, 5_000}) {
      List<Segment> segments = segments(count);
      StoredRecipe stored = write(segments);
      Recipe recipe = reader.load(stored.id());
      assertThat(recipe).as(seed()).isEqualTo(stored.recipe());
      assertThat(recipe.sizeBytes()).isEqualTo(size(segments));
      assertThat(recipe.chunkCount())
          .isEqualTo(segments.stream().mapToLong(Segment::chunkCount).sum());
      assertThat(read(reader.segments(recipe)).stream().map(PlacedSegment::segment))
          .as(seed())
          .isEqualTo(segments);
    }
  }

  @Test
  void givesJustTheSegmentsThatOverlapARange() {
    List<Segment> segments = segments(2_000);
    Recipe recipe = write(segments).recipe();
    List<PlacedSegment> all = read(reader.segments(recipe));
    for (int round = 0; round < 300; round++) {
      long start = random.nextLong(recipe.sizeBytes());
      long end = Math.min(recipe.sizeBytes(), start + random.nextLong(3_000_000));
      List<PlacedSegment> expected =
          all.stream().filter(placed -> placed.start() < end && placed.end() > start).toList();
      List<PlacedSegment> found = read(reader.segments(recipe, new ByteRange(start, end)));
      assertThat(found).as(seed()).isEqualTo(start == end ? List.of() : expected);
    }
  }

  @Test
  void seeksInAFewReads() {
    Recipe recipe = write(segments(50_000)).recipe();
    for (int round = 0; round < 50; round++) {
      long start = random.nextLong(recipe.sizeBytes() - 1);
      blobs.takeLoads();
      assertThat(read(reader.segments(recipe, new ByteRange(start, start + 1)))).hasSize(1);
      assertThat(blobs.takeLoads()).as(seed()).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void joinsRunsThatFollowOneAnother() {
    XorbHash xorb = xorb();
    List<Segment> pieces = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      pieces.add(new ChunkRun(xorb, i, i + 1, 1_000 + i));
    }
    pieces.add(new ChunkRun(xorb, 101, 103, 7));
    pieces.add(new ChunkRun(xorb(), 103, 104, 8));
    List<PlacedSegment> found = read(reader.segments(write(pieces).recipe()));
    assertThat(found).hasSize(3);
    assertThat(found.getFirst().segment())
        .isEqualTo(new ChunkRun(xorb, 0, 100, 100 * 1_000 + 99 * 100 / 2));
  }

  @Test
  void refusesARangeBehindTheEnd() {
    Recipe recipe = write(segments(3)).recipe();
    assertThatThrownBy(() -> reader.segments(recipe, new ByteRange(0, recipe.sizeBytes() + 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(read(reader.segments(recipe, new ByteRange(5, 5)))).isEmpty();
  }

  private StoredRecipe write(List<Segment> segments) {
    RecipeWriter writer = new RecipeWriter(blobs);
    segments.forEach(writer::add);
    assertThat(writer.lengthBytes()).isEqualTo(size(segments));
    byte[] content = new byte[32];
    random.nextBytes(content);
    FileHash fileHash = FileHash.of(content);
    return writer.finish(new RecipeFacts(ContentId.of(content), new DomainId(300), fileHash, 2));
  }

  private List<Segment> segments(int count) {
    List<Segment> segments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      segments.add(random.nextInt(10) == 0 ? transformed() : run());
    }
    return segments;
  }

  private ChunkRun run() {
    int start = random.nextInt(ChunkRun.INDEX_MAX);
    int end = start + 1 + random.nextInt(ChunkRun.INDEX_MAX - start);
    return new ChunkRun(xorb(), start, end, 1 + random.nextInt(1_000_000));
  }

  private Transformed transformed() {
    byte[] parameters = new byte[random.nextInt(50)];
    random.nextBytes(parameters);
    List<ChunkRun> inputs = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      inputs.add(run());
    }
    TransformId id = new TransformId(random.nextInt(65_536), random.nextInt(256));
    return new Transformed(id, parameters, inputs, 1 + random.nextInt(1_000_000));
  }

  private XorbHash xorb() {
    byte[] raw = new byte[XorbHash.BYTES];
    random.nextBytes(raw);
    return XorbHash.of(raw);
  }

  private static List<PlacedSegment> read(SegmentCursor cursor) {
    List<PlacedSegment> found = new ArrayList<>();
    while (cursor.next()) {
      found.add(cursor.segment());
    }
    return found;
  }

  private static long size(List<Segment> segments) {
    return segments.stream().mapToLong(Segment::lengthBytes).sum();
  }

  private String seed() {
    return "seed " + seed;
  }
}
