package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.BloomFilterFound;
import dev.jogakbo.parquet.inspect.Inspection.ColumnChunkFound;
import dev.jogakbo.parquet.inspect.Inspection.Field;
import dev.jogakbo.parquet.inspect.Inspection.LevelsFound;
import dev.jogakbo.parquet.inspect.Inspection.Listed;
import dev.jogakbo.parquet.inspect.Inspection.Note;
import dev.jogakbo.parquet.inspect.Inspection.PageFound;
import dev.jogakbo.parquet.inspect.Inspection.RowGroupFound;
import dev.jogakbo.parquet.inspect.Inspection.StatisticsFound;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes down what was found in a file, for people. */
public final class InspectionText {
  private final StringBuilder text = new StringBuilder();

  private InspectionText() {}

  /** Returns lines of text. */
  public static String of(Inspection inspection) {
    InspectionText text = new InspectionText();
    text.addFile(inspection);
    return text.text.toString();
  }

  private void addFile(Inspection file) {
    line(
        "%,d bytes, %,d rows, %s, format %d, footer of %,d bytes",
        file.sizeBytes(),
        file.rowCount(),
        file.createdBy().isEmpty() ? "by nobody named" : "by " + file.createdBy(),
        file.formatVersion(),
        file.footerBytes());
    line("");
    line("schema");
    file.schema().items().forEach(this::addField);
    addMore(file.schema(), "  ");
    if (!file.metadata().items().isEmpty()) {
      line("");
      line("metadata");
      file.metadata().items().forEach(this::addNote);
      addMore(file.metadata(), "  ");
    }
    file.rowGroups().items().forEach(this::addRowGroup);
    addMore(file.rowGroups(), "");
  }

  private void addField(Field field) {
    String meaning = field.meaning() == null ? "" : " " + field.meaning();
    line(
        "  %s%s: %s %s%s",
        "  ".repeat(field.depth()), field.name(), field.repetition(), field.type(), meaning);
  }

  private void addNote(Note note) {
    line("  %s (%,d bytes): %s", note.key(), note.lengthBytes(), note.value());
  }

  private void addRowGroup(RowGroupFound group) {
    line("");
    line(
        "row group %d: %,d rows, %,d bytes, %,d compressed",
        group.index(), group.rowCount(), group.uncompressedBytes(), group.compressedBytes());
    group.columnChunks().items().forEach(this::addColumnChunk);
    addMore(group.columnChunks(), "  ");
  }

  private void addColumnChunk(ColumnChunkFound chunk) {
    String meaning = chunk.meaning() == null ? "" : " " + chunk.meaning();
    line(
        "  %d %s: %s%s, levels up to %d/%d",
        chunk.column(),
        chunk.path(),
        chunk.type(),
        meaning,
        chunk.maxRepetitionLevel(),
        chunk.maxDefinitionLevel());
    line(
        "    %s, %,d values, %,d bytes, %,d compressed, at %d; %s; %s",
        chunk.codec(),
        chunk.valueCount(),
        chunk.uncompressedBytes(),
        chunk.compressedBytes(),
        chunk.start(),
        String.join(" ", chunk.encodings()),
        dictionary(chunk.dictionary()));
    addStatistics(chunk.statistics(), "    ");
    addBloomFilter(chunk.bloomFilter());
    if (chunk.pages() != null) {
      chunk.pages().items().forEach(this::addPage);
      addMore(chunk.pages(), "    ");
    }
    addProblem(chunk.problem(), "    ");
  }

  private static String dictionary(String pages) {
    return switch (pages) {
      case "all" -> "by a dictionary";
      case "some" -> "by a dictionary at first, then no more";
      case "none" -> "no dictionary";
      default -> "dictionary unknown";
    };
  }

  private void addStatistics(@Nullable StatisticsFound statistics, String indent) {
    if (statistics != null) {
      StringBuilder said = new StringBuilder();
      say(said, "min ", statistics.min());
      say(said, "max ", statistics.max());
      say(said, "nulls ", statistics.nullCount());
      say(said, "distinct ", statistics.distinctCount());
      if (!said.isEmpty()) {
        line("%s%s%s", indent, said, statistics.isExact() ? "" : " (bounds cut short)");
      }
    }
  }

  private static void say(StringBuilder said, String what, @Nullable Object value) {
    if (value != null) {
      said.append(said.isEmpty() ? "" : ", ").append(what).append(value);
    }
  }

  private void addBloomFilter(@Nullable BloomFilterFound filter) {
    if (filter != null) {
      line(
          "    bloom filter of %,d bytes at %d: %,d of %,d bits set, fill %.4f, false positives"
              + " %.3g",
          filter.bitCount() / Byte.SIZE,
          filter.start(),
          filter.setBitCount(),
          filter.bitCount(),
          filter.fill(),
          filter.falsePositiveRate());
    }
  }

  private void addPage(PageFound page) {
    StringBuilder said = new StringBuilder();
    say(said, "rows ", page.rowCount());
    say(said, "nulls ", page.nullCount());
    say(said, "crc ", page.crc());
    line(
        "    %s page at %d: %s, %,d values, header of %d, %,d bytes, %,d compressed%s%s",
        page.kind(),
        page.start(),
        page.encoding(),
        page.valueCount(),
        page.headerBytes(),
        page.uncompressedBytes(),
        page.compressedBytes(),
        said.isEmpty() ? "" : ", ",
        said);
    addStatistics(page.statistics(), "      ");
    if (page.levels() != null) {
      addLevels(page.levels());
    }
    addProblem(page.problem(), "      ");
  }

  private void addLevels(LevelsFound levels) {
    addSequence("repetition", levels.repetition());
    addSequence("definition", levels.definition());
    addSequence("values    ", levels.values());
    if (levels.moreCount() > 0) {
      line("      … %,d more", levels.moreCount());
    }
  }

  private void addSequence(String what, List<? extends @Nullable Object> sequence) {
    if (!sequence.isEmpty()) {
      line(
          "      %s %s",
          what,
          sequence.stream()
              .map(item -> Objects.requireNonNullElse(item, "null").toString())
              .collect(Collectors.joining(" ")));
    }
  }

  private void addProblem(@Nullable String problem, String indent) {
    if (problem != null) {
      line("%s! %s", indent, problem);
    }
  }

  private void addMore(Listed<?> list, String indent) {
    if (list.moreCount() > 0) {
      line("%s… %,d more", indent, list.moreCount());
    }
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
