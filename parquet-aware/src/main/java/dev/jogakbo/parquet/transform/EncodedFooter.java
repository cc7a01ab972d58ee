package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.RowGroup;
import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A footer with relative positions, in lanes if it is long. */
final class EncodedFooter {
  /** Footers of that many bytes are worth a chunk or two for each lane. */
  private static final int LANES_BYTES_MIN = 32 << 10;

  private final LanesV1.@Nullable Sizes lanes;
  private final FooterParameters parameters;
  private final List<SkeletonPart> parts;
  private final DataPageOffsets columnChunks;

  private EncodedFooter(
      LanesV1.@Nullable Sizes lanes,
      FooterParameters parameters,
      List<SkeletonPart> parts,
      DataPageOffsets columnChunks) {
    this.lanes = lanes;
    this.parameters = parameters;
    this.parts = parts;
    this.columnChunks = columnChunks;
  }

  /**
   * Makes positions relative, and absolute again to compare.
   *
   * @param bytes the footer's structure and what follows it
   * @return nothing if there would be no use
   */
  static @Nullable EncodedFooter find(byte[] bytes, ParquetFooter footer) {
    SiteEncoder encoder = new SiteEncoder(bytes, footer.lengthBytes());
    FooterBlocks blocks = new FooterBlocks(encoder);
    RunningStarts starts = starts(footer);
    new FooterSites(encoder, starts, blocks).walk();
    if (encoder.hasGivenUp()) {
      return null;
    }
    FooterParameters parameters =
        new FooterParameters(
            footer.lengthBytes(),
            encoder.sizeAt(footer.lengthBytes()),
            bytes.length - footer.lengthBytes(),
            starts,
            encoder.exceptions());
    byte[] stored = encoder.finishWith(bytes);
    if (!isExact(parameters, stored, bytes)) {
      return null;
    }
    if (parameters.storedBytes() >= LANES_BYTES_MIN) {
      LaneSplitter lanes = LaneSplitter.split(stored, parameters.storedBytes());
      if (lanes.isExact()) {
        List<SkeletonPart> parts = lanes.parts();
        addRest(parts, stored, parameters.storedBytes());
        return new EncodedFooter(lanes.sizes(), parameters, parts, blocks.columnChunks());
      }
    }
    return new EncodedFooter(null, parameters, blocks.cutter().cut(stored), blocks.columnChunks());
  }

  /** Begins the parameters of what has this footer as the first of its input. */
  ByteBuilder begin(int kind) {
    ByteBuilder builder = new ByteBuilder();
    if (lanes != null) {
      lanes.write(builder.u8(SkeletonV1.LANES));
    }
    parameters.write(builder.u8(kind));
    return builder;
  }

  /** Returns the relative form, and what follows the structure. */
  List<SkeletonPart> parts() {
    return parts;
  }

  DataPageOffsets columnChunks() {
    return columnChunks;
  }

  private static boolean isExact(FooterParameters parameters, byte[] stored, byte[] bytes) {
    try {
      byte[] decoded =
          FooterV1.structure(parameters, new ArrayByteSource(stored), FooterListener.NONE);
      return Arrays.equals(decoded, 0, decoded.length, bytes, 0, parameters.fileBytes());
    } catch (CorruptSkeletonException _) {
      return false;
    }
  }

  private static void addRest(List<SkeletonPart> parts, byte[] stored, int start) {
    if (start < stored.length) {
      parts.add(new SkeletonPart(Arrays.copyOfRange(stored, start, stored.length)));
    }
  }

  private static RunningStarts starts(ParquetFooter footer) {
    long bloomFilter = 0;
    long columnIndex = 0;
    long offsetIndex = 0;
    for (RowGroup group : footer.rowGroups()) {
      for (ColumnChunk columnChunk : group.columnChunks()) {
        ColumnMetadata metadata = columnChunk.metadata();
        long bloom = metadata == null ? 0 : metadata.bloomFilter().offset();
        bloomFilter = bloomFilter == 0 ? bloom : bloomFilter;
        columnIndex = columnIndex == 0 ? columnChunk.columnIndex().offset() : columnIndex;
        offsetIndex = offsetIndex == 0 ? columnChunk.offsetIndex().offset() : offsetIndex;
      }
    }
    return new RunningStarts(bloomFilter, columnIndex, offsetIndex);
  }
}
