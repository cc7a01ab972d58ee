package dev.jogakbo.parquet.inspect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found in a file. A member that is null is not there or was not asked for; numbers are as
 * the file says, and may be wrong.
 *
 * @param sizeBytes of the file
 * @param footerBytes of its metadata
 * @param createdBy the writer, empty if it does not say
 * @param schema fields, each behind the one it lies in
 * @param metadata what the writer noted
 */
public record Inspection(
    long sizeBytes,
    int footerBytes,
    int formatVersion,
    String createdBy,
    long rowCount,
    Listed<Field> schema,
    Listed<Note> metadata,
    Listed<RowGroupFound> rowGroups) {

  /**
   * The first items of a list.
   *
   * @param moreCount how many were left out
   */
  public record Listed<T>(List<T> items, long moreCount) {
    /** Copies the list. */
    public Listed {
      items = List.copyOf(items);
    }

    static <T> Listed<T> of(List<T> items, long count) {
      return new Listed<>(items, count - items.size());
    }
  }

  /**
   * A field of the schema.
   *
   * @param depth 0 for those of the root
   * @param repetition {@code required}, {@code optional} or {@code repeated}
   * @param type physical type; {@code group} if it has fields
   * @param meaning what its values mean, if it is said
   */
  public record Field(
      int depth, String name, String repetition, String type, @Nullable String meaning) {}

  /** A key of the file's metadata, and how long its value is. */
  public record Note(String key, String value, long lengthBytes) {}

  /** A row group. */
  public record RowGroupFound(
      int index,
      long rowCount,
      long uncompressedBytes,
      long compressedBytes,
      Listed<ColumnChunkFound> columnChunks) {}

  /**
   * A column chunk.
   *
   * @param path of its column
   * @param dictionary {@code none}, {@code all} pages, or {@code some}: the writer fell back
   * @param start where its pages begin
   * @param pages if they were asked for
   * @param problem why not all of it is shown
   */
  public record ColumnChunkFound(
      int column,
      String path,
      String type,
      @Nullable String meaning,
      int maxRepetitionLevel,
      int maxDefinitionLevel,
      String codec,
      List<String> encodings,
      String dictionary,
      long valueCount,
      long uncompressedBytes,
      long compressedBytes,
      long start,
      @Nullable StatisticsFound statistics,
      @Nullable BloomFilterFound bloomFilter,
      @Nullable Listed<PageFound> pages,
      @Nullable String problem) {}

  /**
   * Statistics, each value as people write it.
   *
   * @param isExact false if a bound may be cut short
   */
  public record StatisticsFound(
      @Nullable String min,
      @Nullable String max,
      boolean isExact,
      @Nullable Long nullCount,
      @Nullable Long distinctCount) {}

  /**
   * A bloom filter.
   *
   * @param bitCount bits it has
   * @param setBitCount bits that are set
   * @param fill their share
   * @param falsePositiveRate how often a value that is not there seems to be
   */
  public record BloomFilterFound(
      long start, long bitCount, long setBitCount, double fill, double falsePositiveRate) {}

  /**
   * A page.
   *
   * @param kind {@code data_v1}, {@code data_v2}, {@code dictionary} or {@code index}
   * @param compressedBytes behind the header
   * @param valueCount nulls included, of a dictionary its entries
   * @param problem why it cannot be looked into
   */
  public record PageFound(
      String kind,
      long start,
      int headerBytes,
      int compressedBytes,
      int uncompressedBytes,
      String encoding,
      int valueCount,
      @Nullable Integer rowCount,
      @Nullable Integer nullCount,
      @Nullable String crc,
      @Nullable StatisticsFound statistics,
      @Nullable LevelsFound levels,
      @Nullable String problem) {}

  /**
   * The first levels of a page, and the values at them.
   *
   * @param repetition empty if the column has no such levels
   * @param definition likewise
   * @param values one for each level; null where there is none
   * @param moreCount how many levels were left out
   */
  public record LevelsFound(
      List<Integer> repetition,
      List<Integer> definition,
      List<@Nullable String> values,
      long moreCount) {}
}
