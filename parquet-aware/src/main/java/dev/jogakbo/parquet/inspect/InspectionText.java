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
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes down what was found in a file, for people. */
public final class InspectionText {
  private final Formatter text = new Formatter(new StringBuilder(), Locale.ROOT);

  private InspectionText() {}

  /** Returns lines of text. */
  public static String of(Inspection inspection) {
    InspectionText text = new InspectionText();
    text.addFile(inspection);
    return text.text.toString();
  }

  private void addFile(Inspection file) {
    text.format(
        "%,d bytes, %,d rows, %s, format %d, footer of %,d bytes\n",
        file.sizeBytes(),
        file.rowCount(),
        file.createdBy().isEmpty() ? "by nobody named" : "by " + file.createdBy(),
        file.formatVersion(),
        file.footerBytes());
    text.format("\n");
    text.format("schema\n");
    file.schema().items().forEach(this::addField);
    addMore(file.schema(), "  ");
    if (!file.metadata().items().isEmpty()) {
      text.format("\n");
      text.format("metadata\n");
      file.metadata().items().forEach(this::addNote);
      addMore(file.metadata(), "  ");
    }
    file.rowGroups().items().forEach(this::addRowGroup);
    addMore(file.rowGroups(), "");
  }

  private void addField(Field field) {
    String meaning = field.meaning() == null ? "" : " " + field.meaning();
    text.format(
        "  %s%s: %s %s%s\n",
        "  ".repeat(field.depth()), field.name(), field.repetition(), field.type(), meaning);
  }

  private void addNote(Note note) {
    text.format("  %s (%,d bytes): %s\n", note.key(), note.lengthBytes(), note.value());
  }

  private void addRowGroup(RowGroupFound group) {
    text.format("\n");
    text.format(
        "row group %d: %,d rows, %,d bytes, %,d compressed\n",
        group.index(), group.rowCount(), group.uncompressedBytes(), group.compressedBytes());
    group.columnChunks().items().forEach(this::addColumnChunk);
    addMore(group.columnChunks(), "  ");
  }

  private void addColumnChunk(ColumnChunkFound chunk) {
    String meaning = chunk.meaning() == null ? "" : " " + chunk.meaning();
    text.format(
        "  %d %s: %s%s, levels up to %d/%d\n",
        chunk.column(),
        chunk.path(),
        chunk.type(),
        meaning,
        chunk.maxRepetitionLevel(),
        chunk.maxDefinitionLevel());
    text.format(
        "    %s, %,d values, %,d bytes, %,d compressed, at %d; %s; %s\n",
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
        text.format("%s%s%s\n", indent, said, statistics.isExact() ? "" : " (bounds cut short)");
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
      text.format(
          "    bloom filter of %,d bytes at %d: %,d of %,d bits set, fill %.4f, false positives"
              + " %.3g\n",
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
    text.format(
        "    %s page at %d: %s, %,d values, header of %d, %,d bytes, %,d compressed%s%s\n",
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
      text.format("      … %,d more\n", levels.moreCount());
    }
  }

  private void addSequence(String what, List<? extends @Nullable Object> sequence) {
    if (!sequence.isEmpty()) {
      text.format(
          "      %s %s\n",
          what,
          sequence.stream()
              .map(item -> Objects.requireNonNullElse(item, "null").toString())
              .collect(Collectors.joining(" ")));
    }
  }

  private void addProblem(@Nullable String problem, String indent) {
    if (problem != null) {
      text.format("%s! %s\n", indent, problem);
    }
  }

  private void addMore(Listed<?> list, String indent) {
    if (list.moreCount() > 0) {
      text.format("%s… %,d more\n", indent, list.moreCount());
    }
  }
}
