package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.Part.FilePart;
import java.util.ArrayList;
import java.util.List;

/** Cuts tiles that lie one behind the other into parts, as {@link BlockCutter} cuts items. */
final class TileParts {
  private final ByteSource source;
  private final List<FilePart> parts = new ArrayList<>();
  private long start = -1;
  private long end;

  TileParts(ByteSource source) {
    this.source = source;
  }

  void add(Tile tile) {
    start = start < 0 ? tile.start() : start;
    end = tile.end();
    if (end - start >= BlockCutter.BLOCK_BYTES_MIN && cutsBehind(tile)) {
      cut();
    }
  }

  List<FilePart> finish() {
    cut();
    return parts;
  }

  private boolean cutsBehind(Tile tile) {
    if (tile.lengthBytes() >= BlockCutter.BLOCK_BYTES_MIN
        || end - start >= BlockCutter.BLOCK_BYTES_MAX) {
      return true;
    }
    byte[] bytes = source.read(tile.start(), (int) tile.lengthBytes());
    return BlockCutter.cutsBehind(bytes);
  }

  private void cut() {
    if (start >= 0) {
      parts.add(new FilePart(List.of(new FileRange(start, end))));
      start = -1;
    }
  }
}
