package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.column.ColumnChunkPages;
import dev.jogakbo.parquet.column.ColumnValues;
import dev.jogakbo.parquet.column.DecodedPage;
import dev.jogakbo.parquet.column.MalformedPageException;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.Tile;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the rows of one column of all inputs, in their order. Holds a decoded page and a
 * dictionary as long as it may ({@link #release}); after that it finds its row again by decoding
 * the column chunk from its start. Used by one thread.
 */
final class ColumnCursor {
  private static final byte[] NO_BYTES = {};

  private final Inputs inputs;
  private final LeafColumn column;
  private final int definitionMax;
  private final RowGroupPlaces places;

  private int place;
  private long rowInGroup;

  private @Nullable ColumnChunkPages pages;
  private @Nullable DecodedPage page;
  private int level;
  private int value;

  ColumnCursor(Inputs inputs, LeafColumn column) {
    this.inputs = inputs;
    this.column = column;
    definitionMax = column.maxDefinitionLevel();
    places = inputs.places();
  }

  /** Returns about how many bytes of memory are held. */
  long heldBytes() {
    ColumnChunkPages open = pages;
    DecodedPage held = page;
    if (open == null) {
      return 0;
    }
    ColumnValues dictionary = open.dictionary();
    long bytes = dictionary == null ? 0 : dictionary.bytes().length;
    if (held != null) {
      bytes += held.repetitionLevels().length + held.definitionLevels().length;
      bytes +=
          held.values().isByDictionary()
              ? (long) held.values().count() * Integer.BYTES
              : held.values().bytes().length;
    }
    return bytes;
  }

  /** Lets go of what is held. */
  void release() {
    pages = null;
    page = null;
  }

  /** Goes back, or forward, to a row. */
  void seek(long target) {
    release();
    place = places.indexOf(target);
    rowInGroup = place < places.count() ? target - places.start(place) : 0;
  }

  /**
   * Shows the next rows, which have to be there.
   *
   * @throws RewriteRefusedException if pages do not hold what the file says they do
   */
  void forEach(long rowCount, RowSink sink) throws IOException {
    for (long left = rowCount; left > 0; ) {
      long count = Math.min(left, rowGroupRows() - rowInGroup);
      inGroup(count, sink);
      left -= count;
      if (rowInGroup == rowGroupRows()) {
        release();
        rowInGroup = 0;
        place++;
      }
    }
  }

  private long rowGroupRows() {
    return places.end(place) - places.start(place);
  }

  private InputFile file() {
    return inputs.file(places.file(place));
  }

  /** Shows rows of the row group the cursor stands in. */
  private void inGroup(long count, RowSink sink) throws IOException {
    InputFile input = file();
    try {
      if (pages == null) {
        open(input);
      }
      show(count, sink);
      rowInGroup += count;
      if (rowInGroup == rowGroupRows()) {
        requireEnd();
      }
    } catch (MalformedPageException | PageRefusedException e) {
      throw new RewriteRefusedException(input.name() + ": " + where() + ": " + e.getMessage(), e);
    }
  }

  private String where() {
    return "row group " + places.rowGroup(place) + " column " + column.dottedPath();
  }

  private void open(InputFile input) throws IOException, PageRefusedException {
    Tile tile = input.findPages(places.rowGroup(place), column);
    if (tile == null) {
      throw input.refused(where(), "pages of " + rowGroupRows() + " rows", "none");
    }
    pages = inputs.open(places.file(place), tile, column);
    if (nextPage() && !isAtRow()) {
      throw input.refused(where(), "a row where the first page begins", "the middle of one");
    }
    show(rowInGroup, (definition, repetition, values, start, end) -> {});
  }

  /** Shows rows to their ends: up to where the next begins, or the column chunk ends. */
  private void show(long count, RowSink sink) throws IOException, PageRefusedException {
    long begun = 0;
    while (begun < count || !isAtRow()) {
      DecodedPage held = page;
      if (held == null || level == held.levelCount()) {
        if (!nextPage()) {
          if (begun < count) {
            throw file().refused(where(), rowGroupRows() + " rows", rowInGroup + begun);
          }
          return;
        }
      } else {
        begun += showPage(held, count - begun, sink);
      }
    }
  }

  /** Whether the next pair of levels begins a row; unknown, so not, where the page has no more. */
  private boolean isAtRow() {
    DecodedPage held = page;
    return column.maxRepetitionLevel() == 0
        || (held != null && level < held.levelCount() && held.repetitionLevels()[level] == 0);
  }

  private boolean nextPage() throws PageRefusedException {
    ColumnChunkPages open = Objects.requireNonNull(pages);
    page = open.findNext();
    level = 0;
    value = 0;
    return page != null;
  }

  /** Shows rows of a page, at most so many; returns how many of them begin in it. */
  private long showPage(DecodedPage held, long count, RowSink sink) throws IOException {
    ColumnValues values = held.values();
    byte[] repetitions = held.repetitionLevels();
    byte[] definitions = held.definitionLevels();
    boolean isFlat = column.maxRepetitionLevel() == 0;
    boolean isRequired = definitionMax == 0;
    byte[] bytes = values.bytes();
    long begun = 0;
    int at = level;
    int next = value;
    for (; at < held.levelCount(); at++) {
      int repetition = isFlat ? 0 : repetitions[at];
      if (repetition == 0 && begun++ == count) {
        begun--;
        break;
      }
      int definition = isRequired ? 0 : definitions[at];
      if (definition == definitionMax) {
        int start = values.start(next);
        sink.add(definition, repetition, bytes, start, start + values.lengthBytes(next));
        next++;
      } else {
        sink.add(definition, repetition, NO_BYTES, 0, 0);
      }
    }
    level = at;
    value = next;
    return begun;
  }

  /** Checks that there are no more rows than the row group says. */
  private void requireEnd() throws PageRefusedException {
    DecodedPage held = page;
    while (held != null && level == held.levelCount()) {
      nextPage();
      held = page;
    }
    if (held != null) {
      throw file().refused(where(), rowGroupRows() + " rows", "more");
    }
  }
}
