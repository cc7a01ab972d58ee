package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TilingTest {

  private static Tile tile(TileKind kind, long start, long end) {
    return new Tile(kind, start, end, null);
  }

  private static List<Tile> tiles(Tiling tiling) {
    List<Tile> tiles = new ArrayList<>();
    tiling.appendTo(tiles);
    return tiles;
  }

  @Test
  void nothingIsOneGap() {
    assertThat(tiles(new Tiling(4, 9))).containsExactly(tile(TileKind.GAP, 4, 9));
    assertThat(tiles(new Tiling(4, 4))).isEmpty();
  }

  @Test
  void whatBeginsFirstStays() {
    Tiling tiling = new Tiling(0, 100);
    tiling.place(
        new ArrayList<>(
            List.of(
                tile(TileKind.COLUMN_CHUNK, 50, 60),
                tile(TileKind.COLUMN_CHUNK, 10, 30),
                tile(TileKind.COLUMN_CHUNK, 29, 50),
                tile(TileKind.COLUMN_CHUNK, 30, 50))));
    assertThat(tiles(tiling))
        .containsExactly(
            tile(TileKind.GAP, 0, 10),
            tile(TileKind.COLUMN_CHUNK, 10, 30),
            tile(TileKind.COLUMN_CHUNK, 30, 50),
            tile(TileKind.COLUMN_CHUNK, 50, 60),
            tile(TileKind.GAP, 60, 100));
    assertThat(tiling.leftOutCount()).isEqualTo(1);
  }

  @Test
  void whatWasPlacedBeforeStays() {
    Tiling tiling = new Tiling(0, 100);
    tiling.place(new ArrayList<>(List.of(tile(TileKind.COLUMN_CHUNK, 10, 30))));
    tiling.place(
        new ArrayList<>(
            List.of(
                tile(TileKind.BLOOM_FILTER, 0, 11),
                tile(TileKind.COLUMN_INDEX, 29, 40),
                tile(TileKind.OFFSET_INDEX, 40, 100))));
    assertThat(tiles(tiling))
        .containsExactly(
            tile(TileKind.GAP, 0, 10),
            tile(TileKind.COLUMN_CHUNK, 10, 30),
            tile(TileKind.GAP, 30, 40),
            tile(TileKind.OFFSET_INDEX, 40, 100));
    assertThat(tiling.leftOutCount()).isEqualTo(2);
  }

  @Test
  void coversEveryByteOnceWhateverIsPlaced() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      Tiling tiling = new Tiling(4, 200);
      int count = 0;
      for (TileKind kind : List.of(TileKind.COLUMN_CHUNK, TileKind.BLOOM_FILTER)) {
        List<Tile> some = some(random, kind);
        count += some.size();
        tiling.place(some);
      }
      long at = 4;
      int kept = 0;
      for (Tile tile : tiles(tiling)) {
        assertThat(tile.start()).as("seed %d", seed).isEqualTo(at);
        at = tile.end();
        kept += tile.kind() == TileKind.GAP ? 0 : 1;
      }
      assertThat(at).isEqualTo(200);
      assertThat(kept + tiling.leftOutCount()).as("seed %d", seed).isEqualTo(count);
    }
  }

  private static List<Tile> some(Random random, TileKind kind) {
    List<Tile> tiles = new ArrayList<>();
    int count = random.nextInt(12);
    for (int i = 0; i < count; i++) {
      long start = random.nextLong(4, 194);
      tiles.add(tile(kind, start, Math.min(200, start + 1 + random.nextInt(40))));
    }
    return tiles;
  }
}
