package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.rewrite.FooterWriter.FooterEnd;
import dev.jogakbo.parquet.rewrite.PageRules.CutScope;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one file of one or several of equal schema, with the same rows in the same order. Schema
 * and what writers noted are taken over byte for byte from the first.
 *
 * <p>Works on one column chunk of the new file at a time. In memory are the footers; of each column
 * the decoded page and dictionary where its last row group ended, together up to {@link
 * RewriteRoom#heldBytesMax}; and of the column chunk in work a page of the old and one of the new
 * file, a dictionary of little more than a mebibyte, a bloom filter and some mebibytes of finished
 * pages. So memory does not grow with rows, nor with the size of row groups, only with the number
 * of column chunks and of pages, some hundred bytes each.
 */
public final class Rewriter {
  private static final String CREATED_BY = "jogakbo version 0.1.0 (build rewrite)";
  private static final int PAGES_MEMORY_BYTES = 16 << 20;

  /** Rows after which it is looked whether a dictionary has become full. */
  private static final int STEP_ROWS = 4096;

  private final Inputs inputs;
  private final RewriteChoices choices;
  private final RewriteRoom room;
  private final RewriteProgress progress;
  private final PageBench bench;
  private final List<ColumnPlan> plans;
  private final CursorPool cursors;
  private final Map<Integer, ContentCutter> cutters = new HashMap<>();

  private Rewriter(Opened opened, RewriteChoices choices, RewriteRoom room, RewriteProgress p) {
    this.inputs = opened.inputs;
    this.bench = opened.bench;
    this.plans = opened.plans;
    this.choices = choices;
    this.room = room;
    this.progress = p;
    this.cursors = new CursorPool(inputs, room.heldBytesMax());
  }

  private record Opened(Inputs inputs, PageBench bench, List<ColumnPlan> plans) {}

  /**
   * Opens the files and checks that they can be rewritten so.
   *
   * @throws RewriteRefusedException if not
   */
  public static Rewriter open(
      List<RewriteInput> inputs,
      RewriteChoices choices,
      RewriteRoom room,
      RewriteProgress progress) {
    PageBench bench = new PageBench(room.profiles(), room.pageLimits());
    Inputs opened = Inputs.open(inputs, room, bench);
    checkBlooms(opened, choices);
    KeptCompression kept = new KeptCompression(opened.first(), room.layoutLimits(), bench);
    List<ColumnPlan> plans =
        opened.columns().stream()
            .map(column -> plan(column, choices, kept, room.profiles()))
            .toList();
    return new Rewriter(new Opened(opened, bench, plans), choices, room, progress);
  }

  private static void checkBlooms(Inputs inputs, RewriteChoices choices) {
    for (String name : choices.blooms().keySet()) {
      boolean isKnown =
          inputs.columns().stream()
              .anyMatch(column ->
                  column.dottedPath().equals(name)
                      && column.physicalType() != PhysicalType.BOOLEAN);
      if (!isKnown) {
        throw inputs
            .first()
            .refused(
                "bloom filter",
                "a column that is no boolean, of " + Columns.names(inputs.columns()),
                "'" + name + "'");
      }
    }
  }

  private static ColumnPlan plan(
      LeafColumn column, RewriteChoices choices, KeptCompression kept, Profiles profiles) {
    Compression chosen = choices.compression();
    Compression compression = chosen == null ? kept.of(column) : chosen;
    return new ColumnPlan(
        column,
        compression.codec(),
        compression.encoding(profiles),
        choices.pages(),
        choices.blooms().getOrDefault(column.dottedPath(), 0.0));
  }

  /**
   * Writes the file. What was written when this throws is no file.
   *
   * @throws RewriteRefusedException if an input does not hold what it says
   */
  public RewriteReport write(OutputStream out) throws IOException {
    long[] rowGroups = new RowGroupPlan(inputs, cursors, progress).rows(choices.rowGroups());
    cursors.rewind();
    try (FileWriter file = new FileWriter(out, choices.pageIndex(), room.scratch());
        Spill front = new Spill(room.scratch(), PAGES_MEMORY_BYTES);
        Spill pages = new Spill(room.scratch(), PAGES_MEMORY_BYTES)) {
      file.begin();
      long row = 0;
      long pageCount = 0;
      for (long rowCount : rowGroups) {
        for (ColumnPlan plan : plans) {
          WrittenColumnChunk written = writeColumn(plan, new RowRange(row, rowCount), front, pages);
          file.add(plan, written, front, pages);
          pageCount += written.pages().size();
          front.clear();
          pages.clear();
        }
        file.endRowGroup(rowCount, inputs.sortingColumns(row, rowCount));
        row += rowCount;
        progress.written(row, inputs.rowCount());
      }
      long lengthBytes =
          file.finish(inputs.first().parts(), new FooterEnd(CREATED_BY, plans.size()));
      return new RewriteReport(
          inputs.lengthBytes(),
          lengthBytes,
          new RewriteReport.Counts(row, rowGroups.length, plans.size(), pageCount),
          notes());
    }
  }

  /** Rows of the new file. */
  private record RowRange(long start, long count) {}

  private WrittenColumnChunk writeColumn(ColumnPlan plan, RowRange rows, Spill front, Spill pages)
      throws IOException {
    ColumnCursor cursor = cursors.get(plan.column());
    long valueCountMax = inputs.valueCountMax(plan.column(), rows.start, rows.count);
    ContentCutter cutter = cutter(plan);
    ContentCutter before = cutter == null ? null : cutter.copy();
    ColumnChunkWriter.Output output = new ColumnChunkWriter.Output(bench, pages);
    ColumnChunkWriter writer = new ColumnChunkWriter(plan, cutter, valueCountMax, output);
    copy(cursor, rows, writer);
    if (writer.isOverflown()) {
      pages.clear();
      cursor.seek(rows.start);
      keep(plan, before);
      writer = new ColumnChunkWriter(plan.withoutDictionary(), before, valueCountMax, output);
      copy(cursor, rows, writer);
    }
    WrittenColumnChunk written = writer.finish(front);
    cursors.used(plan.column());
    return written;
  }

  /** Returns what cuts the next column chunk of a column. */
  private @Nullable ContentCutter cutter(ColumnPlan plan) {
    if (plan.pages().scope() == CutScope.ROW_GROUP) {
      return plan.newCutter();
    }
    ContentCutter known = cutters.get(plan.column().index());
    ContentCutter cutter = known == null ? plan.newCutter() : known;
    keep(plan, cutter);
    return cutter;
  }

  private void keep(ColumnPlan plan, @Nullable ContentCutter cutter) {
    if (cutter != null && plan.pages().scope() == CutScope.FILE) {
      cutters.put(plan.column().index(), cutter);
    }
  }

  private static void copy(ColumnCursor cursor, RowRange rows, ColumnChunkWriter writer)
      throws IOException {
    for (long left = rows.count; left > 0 && !writer.isOverflown(); ) {
      long step = Math.min(STEP_ROWS, left);
      cursor.forEach(step, writer);
      left -= step;
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    byte[] first = inputs.first().parts().keyValues();
    for (int i = 1; i < inputs.count(); i++) {
      InputFile file = inputs.file(i);
      if (!Arrays.equals(first, file.parts().keyValues())) {
        notes.add(
            file.name()
                + ": its key/value metadata differs and is left out; that of "
                + inputs.first().name()
                + " is kept");
      }
    }
    return notes;
  }
}
