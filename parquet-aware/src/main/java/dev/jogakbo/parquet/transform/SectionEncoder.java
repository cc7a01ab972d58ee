package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.transform.Part.FilePart;
import dev.jogakbo.parquet.transform.Section.Plain.Cause;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the tiles of a file and makes sections of runs of them: column chunks of a row group
 * (of several where they are tiny) with the copies between them, page indexes behind the last
 * column chunk, the footer, and whatever else there is.
 */
final class SectionEncoder implements Iterator<Section> {
  /** Row groups with fewer bytes are not told apart from their neighbours. */
  private static final int ROW_GROUP_BYTES_MIN = 8 << 10;

  /** Shorter runs are put among the parameters. */
  private static final int LITERAL_BYTES_MAX = 64;

  private final ByteSource source;
  private final ParquetLayout layout;
  private final LayoutLimits limits;
  private final List<Tile> tiles;
  private final PageWalker walker;
  private final Predicate<Tile> isApart;
  private final int lastColumnChunk;
  private final Queue<Section> ready = new ArrayDeque<>();
  private @Nullable EncodedFooter footer;
  private boolean footerIsOdd;
  private int next;

  SectionEncoder(
      ByteSource source, ParquetLayout layout, LayoutLimits limits, Predicate<Tile> isApart) {
    this.source = source;
    this.layout = layout;
    this.limits = limits;
    this.isApart = isApart;
    tiles = layout.tiles();
    walker = new PageWalker(source, limits);
    int last = tiles.size() - 1;
    while (last >= 0 && tiles.get(last).kind() != TileKind.COLUMN_CHUNK) {
      last--;
    }
    lastColumnChunk = last;
  }

  @Override
  public boolean hasNext() {
    return !ready.isEmpty() || next < tiles.size();
  }

  @Override
  public Section next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the file has no more sections");
    }
    if (ready.isEmpty()) {
      encode();
    }
    return ready.remove();
  }

  private void encode() {
    switch (tiles.get(next).kind()) {
      case COLUMN_CHUNK -> encodeBody(endOfBody(next));
      case FOOTER -> encodeFooter();
      case OFFSET_INDEX -> encodeIndexes();
      default -> encodeOther();
    }
  }

  /** Returns the index of the tile behind those of a row group, or of several tiny ones. */
  private int endOfBody(int start) {
    int end = endOfRowGroup(start);
    while (isColumnChunk(end)
        && (bytes(start, end) < ROW_GROUP_BYTES_MIN
            || bytes(end, endOfRowGroup(end)) < ROW_GROUP_BYTES_MIN)) {
      end = endOfRowGroup(end);
    }
    return end;
  }

  private int endOfRowGroup(int start) {
    int rowGroup = columnChunk(start).rowGroup();
    int end = start + 1;
    while ((isColumnChunk(end) && columnChunk(end).rowGroup() == rowGroup) || isCopyAt(end)) {
      end++;
    }
    return end;
  }

  /** Whether there is a copy, or a bloom filter with a copy behind it. */
  private boolean isCopyAt(int index) {
    return isCopy(index)
        || (index < tiles.size()
            && tiles.get(index).kind() == TileKind.BLOOM_FILTER
            && isCopy(index + 1));
  }

  private void encodeBody(int end) {
    EncodedCopies section = new EncodedCopies(source, walker, null);
    for (; next < end; next++) {
      Tile tile = tiles.get(next);
      Section alone = findAlone(tile);
      if (alone != null) {
        addReady(section.finish());
        addReady(alone);
        section = new EncodedCopies(source, walker, tile);
      } else {
        if (tile.kind() == TileKind.COLUMN_CHUNK && isCopyAt(next + 1) && !section.hasRoom(tile)) {
          addReady(section.finish());
          section = new EncodedCopies(source, walker, null);
        }
        section.add(tile);
      }
    }
    addReady(section.finish());
  }

  /** Returns the section of a column chunk that is one of its own, if it is. */
  private @Nullable Section findAlone(Tile tile) {
    if (tile.kind() != TileKind.COLUMN_CHUNK) {
      return null;
    }
    if (isApart.test(tile)) {
      return new Section.Apart(tile);
    }
    return EncodedCopies.isLarge(tile) && isCopyAt(next + 1) ? plain(List.of(tile)) : null;
  }

  private void addReady(@Nullable Section section) {
    if (section != null) {
      ready.add(section);
    }
  }

  private Section plain(List<Tile> columnChunks) {
    BodyCuts cuts = new BodyCuts(walker);
    columnChunks.forEach(cuts::addColumnChunk);
    return new Section.Plain(cuts.finish(), Cause.NO_POSITIONS);
  }

  private void encodeFooter() {
    EncodedFooter encoded = findFooter();
    Tile tile = tiles.get(next);
    long end = layout.lengthBytes();
    if (encoded == null) {
      FilePart part = new FilePart(List.of(new FileRange(tile.start(), end)));
      ready.add(new Section.Plain(List.of(part), Cause.FOOTER));
    } else {
      byte[] parameters = encoded.begin(SkeletonV1.FOOTER).toByteArray();
      ready.add(new Section.Derived(parameters, List.copyOf(encoded.parts()), end - tile.start()));
    }
    next = tiles.size();
  }

  private @Nullable EncodedFooter findFooter() {
    if (footer == null && !footerIsOdd) {
      long end = layout.lengthBytes() - ParquetLayout.FOOTER_END_BYTES;
      long start = footerStart();
      byte[] bytes = source.read(start, Math.toIntExact(end - start));
      footer = EncodedFooter.find(bytes, layout.footer());
      footerIsOdd = footer == null;
    }
    return footer;
  }

  private long footerStart() {
    int index = tiles.size() - 1;
    while (tiles.get(index).kind() != TileKind.FOOTER) {
      index--;
    }
    return tiles.get(index).start();
  }

  private void encodeIndexes() {
    int end = next;
    int lastOffsetIndex = next;
    while (isIndex(end)) {
      lastOffsetIndex = tiles.get(end).kind() == TileKind.OFFSET_INDEX ? end : lastOffsetIndex;
      end++;
    }
    end = lastOffsetIndex + 1;
    long lengthBytes = bytes(next, end);
    EncodedFooter encoded =
        next > lastColumnChunk && lengthBytes <= limits.indexBytesMax() ? findFooter() : null;
    if (encoded == null) {
      encodeAsIs(end, Cause.INDEXES);
    } else {
      encodeIndexes(end, encoded, lengthBytes);
    }
  }

  private void encodeIndexes(int end, EncodedFooter encoded, long lengthBytes) {
    EncodedIndexes indexes = new EncodedIndexes(source, layout.footer(), encoded.columnChunks());
    for (; next < end; next++) {
      indexes.add(tiles.get(next));
    }
    ByteBuilder parameters = encoded.begin(SkeletonV1.INDEXES).varint(lengthBytes);
    List<Part> parts = new ArrayList<>(encoded.parts());
    parts.addAll(indexes.parts());
    ready.add(new Section.Derived(parameters.toByteArray(), parts, lengthBytes));
  }

  private void encodeOther() {
    int end = next;
    while (!isColumnChunk(end)
        && tiles.get(end).kind() != TileKind.FOOTER
        && tiles.get(end).kind() != TileKind.OFFSET_INDEX) {
      end++;
    }
    long lengthBytes = bytes(next, end);
    if (lengthBytes > LITERAL_BYTES_MAX) {
      encodeAsIs(end, Cause.NO_POSITIONS);
    } else {
      byte[] bytes = source.read(tiles.get(next).start(), (int) lengthBytes);
      byte[] parameters = new ByteBuilder().u8(SkeletonV1.LITERAL).append(bytes).toByteArray();
      ready.add(new Section.Derived(parameters, List.of(), lengthBytes));
      next = end;
    }
  }

  private void encodeAsIs(int end, Cause cause) {
    TileParts parts = new TileParts(source);
    for (; next < end; next++) {
      parts.add(tiles.get(next));
    }
    ready.add(new Section.Plain(parts.finish(), cause));
  }

  private boolean isColumnChunk(int index) {
    return index < tiles.size() && tiles.get(index).kind() == TileKind.COLUMN_CHUNK;
  }

  private boolean isIndex(int index) {
    return switch (tiles.get(index).kind()) {
      case OFFSET_INDEX, COLUMN_INDEX -> true;
      default -> false;
    };
  }

  private boolean isCopy(int index) {
    return index < tiles.size()
        && switch (tiles.get(index).kind()) {
          case COPY_OF_COLUMN_CHUNK, COPY_OF_METADATA -> true;
          default -> false;
        };
  }

  private ColumnChunk columnChunk(int index) {
    return Objects.requireNonNull(tiles.get(index).columnChunk());
  }

  private long bytes(int start, int end) {
    return tiles.get(end - 1).end() - tiles.get(start).start();
  }
}
