package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.column.ColumnChunkPages;
import dev.jogakbo.parquet.column.ColumnChunkPages.Reading;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.SchemaElement;
import dev.jogakbo.parquet.layout.Tile;
import java.util.List;

/** The files that become one, of equal schema. */
final class Inputs {
  private final List<InputFile> files;
  private final RewriteRoom room;
  private final PageBench bench;
  private final RowGroupPlaces places;

  private Inputs(List<InputFile> files, RewriteRoom room, PageBench bench) {
    this.files = files;
    this.room = room;
    this.bench = bench;
    this.places = RowGroupPlaces.of(files);
  }

  /**
   * Opens files.
   *
   * @throws RewriteRefusedException if there are none, one cannot be read, or schemas differ
   */
  static Inputs open(List<RewriteInput> inputs, RewriteRoom room, PageBench bench) {
    if (inputs.isEmpty()) {
      throw new RewriteRefusedException("expected at least one file, found none");
    }
    List<InputFile> files =
        inputs.stream().map(input -> InputFile.open(input, room.layoutLimits())).toList();
    files.forEach(file -> requireSameSchema(files.getFirst(), file));
    return new Inputs(files, room, bench);
  }

  private static void requireSameSchema(InputFile first, InputFile file) {
    List<SchemaElement> expected = fields(first.schema());
    List<SchemaElement> found = fields(file.schema());
    if (expected.size() != found.size()) {
      throw file.refused("schema", expected.size() + " fields as in " + first.name(), found.size());
    }
    for (int i = 0; i < found.size(); i++) {
      if (!expected.get(i).equals(found.get(i))) {
        throw file.refused("schema", expected.get(i) + " as in " + first.name(), found.get(i));
      }
    }
  }

  /** Returns all elements but the root, whose name and repetition say nothing. */
  private static List<SchemaElement> fields(ParquetSchema schema) {
    return schema.elements().subList(1, schema.elements().size());
  }

  int count() {
    return files.size();
  }

  InputFile file(int index) {
    return files.get(index);
  }

  InputFile first() {
    return files.getFirst();
  }

  List<LeafColumn> columns() {
    return first().schema().leaves();
  }

  long rowCount() {
    return files.stream().mapToLong(InputFile::rowCount).sum();
  }

  ColumnChunkPages open(int file, Tile tile, LeafColumn column) {
    Reading reading =
        new Reading(files.get(file).source(), room.layoutLimits(), bench, room.columnLimits());
    return ColumnChunkPages.open(tile, column, reading);
  }

  long lengthBytes() {
    return files.stream().mapToLong(file -> file.source().lengthBytes()).sum();
  }

  /** Returns the most values, nulls included, that rows {@code [start, start + count)} can have. */
  long valueCountMax(LeafColumn column, long start, long count) {
    if (column.maxRepetitionLevel() == 0) {
      return count;
    }
    long values = 0;
    for (int i = places.indexOf(start);
        i < places.count() && places.start(i) < start + count;
        i++) {
      values +=
          Math.max(0, files.get(places.file(i)).metadata(places.rowGroup(i), column).valueCount());
    }
    return values;
  }

  /**
   * Returns how rows {@code [start, start + count)} are sorted, if one row group holds them all.
   */
  byte[] sortingColumns(long start, long count) {
    int place = places.indexOf(start);
    return start + count <= places.end(place)
        ? files.get(places.file(place)).parts().sortingColumns().get(places.rowGroup(place))
        : FooterParts.UNSORTED;
  }

  /** Returns the row groups of all files that have rows. */
  RowGroupPlaces places() {
    return places;
  }
}
