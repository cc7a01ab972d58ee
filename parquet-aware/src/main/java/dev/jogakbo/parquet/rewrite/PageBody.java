package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.HybridForm;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.LevelEncoder;
import dev.jogakbo.parquet.encoding.ValueEncoder;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.rewrite.PageFacts.PageCounts;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.PageWriter.LevelSizes;
import dev.jogakbo.parquet.rewrite.PageWriter.Written;
import java.io.IOException;

/** Puts pages of one column chunk together: repetition levels, definition levels, values. */
final class PageBody {
  private static final LevelEncoder LEVELS = new LevelEncoder(HybridForm.ARROW);

  private final PageVersion version;
  private final int definitionMax;
  private final int repetitionMax;
  private final boolean isBoolean;
  private final Bound.Shortening shortening;
  private final ByteAppender bytes = new ByteAppender();

  PageBody(ColumnPlan plan) {
    version = plan.pages().version();
    definitionMax = plan.column().maxDefinitionLevel();
    repetitionMax = plan.column().maxRepetitionLevel();
    isBoolean = plan.column().physicalType() == PhysicalType.BOOLEAN;
    shortening = Bound.Shortening.of(plan.column());
  }

  /** Writes a page, whose values are numbers of that width if there is a dictionary. */
  PageFacts write(OpenPage page, int indexWidth, PageWriter writer) throws IOException {
    bytes.clear();
    Written written =
        version == PageVersion.V2
            ? writeV2(page, indexWidth, writer)
            : writeV1(page, indexWidth, writer);
    byte[] least = page.bounds.least();
    byte[] greatest = page.bounds.greatest();
    return new PageFacts(
        new PageCounts(
            page.levelCount,
            page.nullCount,
            page.rowCount,
            written.compressedBytes(),
            written.uncompressedBytes()),
        least == null ? null : Bound.below(least, shortening),
        greatest == null ? null : Bound.above(greatest, shortening),
        page.bounds.isWithoutOrder(),
        page.unencodedBytes);
  }

  private Written writeV1(OpenPage page, int indexWidth, PageWriter writer) throws IOException {
    if (repetitionMax > 0) {
      LEVELS.appendV1(page.repetitions.span(), repetitionMax, bytes);
    }
    if (definitionMax > 0) {
      LEVELS.appendV1(page.definitions.span(), definitionMax, bytes);
    }
    int encoding = appendValues(page, indexWidth);
    return writer.writeV1(bytes, page.levelCount, encoding);
  }

  private Written writeV2(OpenPage page, int indexWidth, PageWriter writer) throws IOException {
    if (repetitionMax > 0) {
      LEVELS.appendV2(page.repetitions.span(), repetitionMax, bytes);
    }
    int repetitionBytes = bytes.lengthBytes();
    if (definitionMax > 0) {
      LEVELS.appendV2(page.definitions.span(), definitionMax, bytes);
    }
    int definitionBytes = bytes.lengthBytes() - repetitionBytes;
    int encoding = appendValues(page, indexWidth);
    LevelSizes sizes =
        new LevelSizes(
            page.levelCount, page.nullCount, page.rowCount, definitionBytes, repetitionBytes);
    return writer.writeV2(bytes, sizes, encoding);
  }

  /** Appends the values and returns the number of their encoding. */
  private int appendValues(OpenPage page, int indexWidth) {
    if (isBoolean) {
      return appendBooleans(page.indices.span());
    }
    if (indexWidth == IndexWidth.NONE) {
      bytes.bytes(page.values.array(), 0, page.values.lengthBytes());
      return Encodings.PLAIN;
    }
    bytes.u8(indexWidth);
    HybridForm.ARROW.append(page.indices.span(), indexWidth, bytes);
    return Encodings.RLE_DICTIONARY;
  }

  private int appendBooleans(IntSpan values) {
    if (version == PageVersion.V2) {
      ValueEncoder.appendRleBooleans(values, HybridForm.ARROW, bytes);
      return Encodings.RLE;
    }
    ValueEncoder.appendPlainBooleans(values, bytes);
    return Encodings.PLAIN;
  }
}
