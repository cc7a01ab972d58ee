package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.Listed;
import dev.jogakbo.parquet.inspect.Inspection.Note;
import dev.jogakbo.parquet.inspect.Inspection.StatisticsFound;
import dev.jogakbo.parquet.thrift.CompactCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a footer says beyond where things lie. Goes through it once more, which is known to be
 * possible, and keeps what is wanted of it.
 */
final class FooterDetails {
  private static final int DATA_V1 = 0;
  private static final int DATA_V2 = 3;

  private final byte[] footer;
  private final CompactCursor cursor;
  private final Wanted wanted;
  private final InspectLimits.Shown shown;

  private final Map<Place, Details> details = new HashMap<>();
  private final List<Note> notes = new ArrayList<>();
  private long noteCount;

  private FooterDetails(byte[] footer, Wanted wanted, InspectLimits.Shown shown) {
    this.footer = footer;
    this.cursor = new CompactCursor(footer, "footer");
    this.wanted = wanted;
    this.shown = shown;
  }

  /** Says of which column chunks details are wanted: how their values are written, or nothing. */
  @FunctionalInterface
  interface Wanted {
    @Nullable ValueText find(int rowGroup, int column);
  }

  /** Where a column chunk stands in the footer. */
  private record Place(int rowGroup, int column) {}

  /**
   * Of a column chunk.
   *
   * @param dataEncodings bit n is set where some data page has encoding n; 0 if it is not said
   */
  record Details(@Nullable StatisticsFound statistics, long dataEncodings) {
    static final Details NONE = new Details(null, 0);
  }

  static FooterDetails read(byte[] footer, Wanted wanted, InspectLimits.Shown shown) {
    FooterDetails details = new FooterDetails(footer, wanted, shown);
    details.read();
    return details;
  }

  Details of(int rowGroup, int column) {
    return details.getOrDefault(new Place(rowGroup, column), Details.NONE);
  }

  Listed<Note> notes() {
    return Listed.of(notes, noteCount);
  }

  private void read() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 4 -> readRowGroups();
        case 5 -> readNotes();
        default -> cursor.skip();
      }
    }
  }

  private void readRowGroups() {
    int count = cursor.structCount();
    for (int rowGroup = 0; rowGroup < count; rowGroup++) {
      cursor.enterStruct();
      while (cursor.nextField()) {
        if (cursor.fieldId() == 1) {
          readColumnChunks(rowGroup);
        } else {
          cursor.skip();
        }
      }
    }
  }

  private void readColumnChunks(int rowGroup) {
    int count = cursor.structCount();
    for (int column = 0; column < count; column++) {
      ValueText texts = wanted.find(rowGroup, column);
      cursor.enterStruct();
      while (cursor.nextField()) {
        if (cursor.fieldId() == 3 && texts != null && cursor.enterStructField()) {
          details.put(new Place(rowGroup, column), readMetadata(texts));
        } else if (cursor.fieldId() != 3 || texts == null) {
          cursor.skip();
        }
      }
    }
  }

  private Details readMetadata(ValueText texts) {
    @Nullable StatisticsFound statistics = null;
    long dataEncodings = 0;
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 12 -> statistics = StatisticsReader.find(footer, cursor, texts);
        case 13 -> dataEncodings = readDataEncodings();
        default -> cursor.skip();
      }
    }
    return new Details(statistics, dataEncodings);
  }

  private long readDataEncodings() {
    long encodings = 0;
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      int kind = -1;
      int encoding = -1;
      int pages = 0;
      cursor.enterStruct();
      while (cursor.nextField()) {
        switch (cursor.fieldId()) {
          case 1 -> kind = cursor.integer32(-1);
          case 2 -> encoding = cursor.integer32(-1);
          case 3 -> pages = cursor.integer32(0);
          default -> cursor.skip();
        }
      }
      boolean isData = (kind == DATA_V1 || kind == DATA_V2) && pages > 0;
      encodings |= isData && encoding >= 0 && encoding < Long.SIZE ? 1L << encoding : 0;
    }
    return encodings;
  }

  private void readNotes() {
    int count = cursor.structCount();
    noteCount += count;
    for (int i = 0; i < count; i++) {
      String key = "";
      String value = "";
      int valueBytes = 0;
      cursor.enterStruct();
      while (cursor.nextField()) {
        int id = cursor.fieldId();
        int start = cursor.binary();
        if (start >= 0 && (id == 1 || id == 2)) {
          int lengthBytes = cursor.position() - start;
          String text = Texts.quoted(footer, start, lengthBytes, shown.textLengthMax());
          key = id == 1 ? text : key;
          value = id == 2 ? text : value;
          valueBytes = id == 2 ? lengthBytes : valueBytes;
        }
      }
      if (notes.size() < shown.columnChunkCountMax()) {
        notes.add(new Note(key, value, valueBytes));
      }
    }
  }
}
