package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import dev.jogakbo.parquet.layout.PageWalk.Outcome;
import dev.jogakbo.parquet.thrift.EndOfThriftException;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import org.jspecify.annotations.Nullable;

/**
 * Follows the pages of column chunks from header to header. Reads forwards through a window that
 * grows to the longest header, so memory is bounded by the limit on headers, and of a long body
 * only the first few kilobytes are read. Used by one thread.
 */
public final class PageWalker {
  private static final int WINDOW_BYTES = 16 << 10;

  private final ByteSource source;
  private final LayoutLimits limits;
  private final PageHeaderReader reader = new PageHeaderReader();

  private byte[] window = new byte[0];
  private long windowStart;
  private int windowBytes;
  private @Nullable Tile walked;
  private long at;
  private int pageCount;
  private Outcome outcome = Outcome.COMPLETE;

  /** Walks in the file a layout was read from. */
  public PageWalker(ByteSource source, LayoutLimits limits) {
    this.source = source;
    this.limits = limits;
  }

  /**
   * Shows the pages of the column chunk a tile holds until it ends or no longer makes sense.
   *
   * @param tile one of kind {@link TileKind#COLUMN_CHUNK}
   */
  public PageWalk walk(Tile tile, PageVisitor visitor) {
    begin(tile);
    for (Page page = findNext(); page != null; page = findNext()) {
      visitor.visit(page);
    }
    return walked();
  }

  /**
   * Begins a walk that the caller leads by {@link #findNext}.
   *
   * @param tile one of kind {@link TileKind#COLUMN_CHUNK}
   */
  public void begin(Tile tile) {
    ColumnChunk columnChunk = tile.columnChunk();
    if (columnChunk == null || tile.kind() != TileKind.COLUMN_CHUNK) {
      throw new IllegalArgumentException("no column chunk: " + tile);
    }
    walked = tile;
    at = tile.start();
    pageCount = 0;
    outcome = columnChunk.traits() == Traits.ENCRYPTED ? Outcome.ENCRYPTED : Outcome.COMPLETE;
  }

  /** Returns the next page; nothing where the column chunk ends or no longer makes sense. */
  public @Nullable Page findNext() {
    Tile tile = walked;
    if (tile == null || outcome != Outcome.COMPLETE) {
      return null;
    }
    Page page = next(at, tile);
    if (page != null) {
      at = page.end();
    }
    return page;
  }

  /** Returns how far the walk has come; its outcome says why only once no page was next. */
  public PageWalk walked() {
    return new PageWalk(outcome, at);
  }

  /** Returns the page that begins at the position; if there is none, says why in the outcome. */
  private @Nullable Page next(long position, Tile tile) {
    if (position == tile.end()) {
      return end(Outcome.COMPLETE);
    }
    if (pageCount++ == limits.pageCountMax()) {
      return end(Outcome.TOO_MANY_PAGES);
    }
    Page page = read(position, tile.end());
    return page == null || page.end() <= tile.end() ? page : end(Outcome.PAGE_TOO_LONG);
  }

  private @Nullable Page read(long position, long end) {
    for (int available = availableAt(position, end); ; available = load(position, end, available)) {
      int offset = (int) (position - windowStart);
      try {
        PageHeader header = reader.find(window, offset, offset + available);
        return header == null
            ? end(Outcome.HEADER_MALFORMED)
            : new Page(position, reader.headerEnd() - offset, header);
      } catch (EndOfThriftException _) {
        if (available == end - position) {
          return end(Outcome.HEADER_MALFORMED);
        }
        if (available >= limits.pageHeaderBytesMax()) {
          return end(Outcome.HEADER_TOO_LARGE);
        }
      } catch (MalformedThriftException _) {
        return end(Outcome.HEADER_MALFORMED);
      }
    }
  }

  /** Returns how many bytes from the position on are at hand, loading some if there are none. */
  private int availableAt(long position, long end) {
    long inWindow = windowStart + windowBytes - position;
    return position >= windowStart && inWindow > 0
        ? (int) Math.min(inWindow, end - position)
        : load(position, end, 0);
  }

  /** Loads more bytes from the position on than were not enough; returns how many. */
  private int load(long position, long end, int notEnough) {
    long wanted = Math.max(WINDOW_BYTES, 2L * notEnough);
    windowBytes = (int) Math.min(Math.min(wanted, limits.pageHeaderBytesMax()), end - position);
    windowStart = position;
    if (window.length < windowBytes) {
      window = new byte[windowBytes];
    }
    source.read(position, window, 0, windowBytes);
    return windowBytes;
  }

  private @Nullable Page end(Outcome reason) {
    outcome = reason;
    return null;
  }
}
