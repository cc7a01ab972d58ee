package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import dev.jogakbo.parquet.transform.Part.FilePart;
import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A section of column chunks with copies of metadata between them, as {@link CopiesV1} reads it.
 */
final class EncodedCopies {
  private static final int PIECES_BYTES_MAX = 12 << 10;
  private static final long BODY_BYTES_MAX = 4 << 20;

  /** Column chunks with more bytes are read as they are, faster than through a transform. */
  private static final long COLUMN_CHUNK_BYTES_MAX = 256 << 10;

  /** Fewer bytes of skeleton are put among the parameters. */
  private static final int SKELETON_BYTES_MIN = 512;

  private final ByteSource source;
  private final BodyCuts body;
  private final long lead;
  private final ByteBuilder pieces = new ByteBuilder();
  private final ByteBuilder skeleton = new ByteBuilder();
  private long columnChunkStart;
  private long bodyBytes;
  private long lengthBytes;

  /**
   * Begins a section.
   *
   * @param before the column chunk right in front of it, if there is one
   */
  EncodedCopies(ByteSource source, PageWalker walker, @Nullable Tile before) {
    this.source = source;
    body = new BodyCuts(walker);
    lead = before == null ? 0 : before.lengthBytes();
    columnChunkStart = before == null ? 0 : before.start();
  }

  /** Whether a column chunk is so large that it should be a section of its own. */
  static boolean isLarge(Tile columnChunk) {
    return columnChunk.lengthBytes() > COLUMN_CHUNK_BYTES_MAX;
  }

  /** Whether a column chunk still has room. */
  boolean hasRoom(Tile columnChunk) {
    return bodyBytes + columnChunk.lengthBytes() <= BODY_BYTES_MAX
        && pieces.size() <= PIECES_BYTES_MAX;
  }

  void add(Tile tile) {
    switch (tile.kind()) {
      case COLUMN_CHUNK -> {
        body.addColumnChunk(tile);
        columnChunkStart = tile.start();
        addPiece(tile, CopiesV1.COLUMN_CHUNK);
        bodyBytes += tile.lengthBytes();
      }
      case COPY_OF_COLUMN_CHUNK -> addCopy(tile, CopiesV1.COPY_OF_COLUMN_CHUNK);
      case COPY_OF_METADATA -> addCopy(tile, CopiesV1.COPY_OF_METADATA);
      default -> {
        body.addOther(tile);
        addPiece(tile, CopiesV1.OTHER);
        bodyBytes += tile.lengthBytes();
      }
    }
    lengthBytes += tile.lengthBytes();
  }

  /** Returns the section; nothing if nothing was added. */
  @Nullable Section finish() {
    List<FilePart> bodyParts = body.finish();
    if (skeleton.size() == 0) {
      return bodyParts.isEmpty()
          ? null
          : new Section.Plain(bodyParts, Section.Plain.Cause.NO_POSITIONS);
    }
    List<Part> parts = new ArrayList<>();
    ByteBuilder parameters = new ByteBuilder().u8(SkeletonV1.COPIES).varint(lead);
    if (skeleton.size() < SKELETON_BYTES_MIN) {
      parameters.varint(skeleton.size() << 1 | 1).append(skeleton.toByteArray());
    } else {
      parameters.varint((long) skeleton.size() << 1);
      parts.add(new SkeletonPart(skeleton.toByteArray()));
    }
    parameters.append(pieces.toByteArray());
    parts.addAll(bodyParts);
    return new Section.Derived(parameters.toByteArray(), parts, lengthBytes);
  }

  private void addPiece(Tile tile, int kind) {
    pieces.varint(tile.lengthBytes() << CopiesV1.KIND_BITS | kind);
  }

  private void addCopy(Tile tile, int kind) {
    byte[] bytes = source.read(tile.start(), Math.toIntExact(tile.lengthBytes()));
    byte[] relative = relative(bytes, tile.kind());
    if (relative == null) {
      addPiece(tile, CopiesV1.COPY_AS_IS);
      skeleton.append(bytes);
    } else {
      addPiece(tile, kind);
      pieces.varint(relative.length);
      skeleton.append(relative);
    }
  }

  /**
   * Makes positions relative. Some writers have made them so already; then they become longer, and
   * the copy stays as it is.
   */
  private byte @Nullable [] relative(byte[] bytes, TileKind kind) {
    try {
      SiteEncoder encoder = new SiteEncoder(bytes, bytes.length);
      int end = CopiesV1.walk(new CopySites(encoder, columnChunkStart), kind);
      byte[] relative = encoder.finish();
      boolean isOrdinary =
          end == bytes.length && relative.length <= end && encoder.exceptions().isEmpty();
      return isOrdinary && Arrays.equals(CopiesV1.decode(relative, kind, columnChunkStart), bytes)
          ? relative
          : null;
    } catch (MalformedThriftException | CorruptSkeletonException _) {
      return null;
    }
  }
}
