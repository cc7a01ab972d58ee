package dev.jogakbo.parquet.encoding;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/** Decompresses the pages of a file. */
final class FilePages {
  private static final PageBench BENCH = new PageBench(new Profiles(), PageLimits.DEFAULT);

  private FilePages() {}

  /** A column: its physical type, bytes of a value if fixed, and greatest levels. */
  record Leaf(int type, int lengthBytes, int definitionMax, int repetitionMax, boolean isNested) {
    int widthBytes() {
      return switch (type) {
        case 1, 4 -> 4;
        case 2, 5 -> 8;
        case 3 -> 12;
        case 7 -> lengthBytes;
        default -> 0;
      };
    }
  }

  /** A page with levels and values as they are before compression. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PlainPage(Page page, byte[] plain) {
    PageKind kind() {
      return page.header().kind();
    }
  }

  /** The pages of a column chunk. */
  record Chunk(Leaf leaf, String createdBy, List<PlainPage> pages) {}

  /** All column chunks that can be read; none if the file cannot. */
  static List<Chunk> of(byte[] file) {
    try {
      ArrayByteSource source = new ArrayByteSource(file);
      ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
      List<Leaf> leaves = leaves(file, layout);
      List<Chunk> chunks = new ArrayList<>();
      PageWalker walker = new PageWalker(source, LayoutLimits.DEFAULT);
      for (Tile tile : layout.tiles()) {
        if (tile.kind() == TileKind.COLUMN_CHUNK) {
          ColumnChunk chunk = Objects.requireNonNull(tile.columnChunk());
          List<PlainPage> pages = new ArrayList<>();
          walker.walk(tile, page -> add(file, chunk, page, pages));
          if (chunk.column() < leaves.size()) {
            String createdBy = layout.footer().createdBy();
            chunks.add(new Chunk(leaves.get(chunk.column()), createdBy, pages));
          }
        }
      }
      return chunks;
    } catch (LayoutRefusedException | IOException e) {
      return List.of();
    }
  }

  private static void add(byte[] file, ColumnChunk chunk, Page page, List<PlainPage> pages) {
    int levels = (int) page.header().values().levels().lengthBytes();
    int from = (int) page.bodyStart();
    ColumnMetadata metadata = Objects.requireNonNull(chunk.metadata());
    PageCodec codec =
        page.header().values().isCompressed()
            ? PageCodec.find(metadata.codec()).orElseThrow()
            : PageCodec.UNCOMPRESSED;
    ByteSlice body = new ByteSlice(file, from + levels, page.header().bodyBytes() - levels);
    try {
      int plainBytes = page.header().uncompressedBytes() - levels;
      byte[] values = BENCH.decode(new PageBody(codec, body, plainBytes));
      byte[] plain =
          Arrays.copyOf(Arrays.copyOfRange(file, from, from + levels), levels + values.length);
      System.arraycopy(values, 0, plain, levels, values.length);
      pages.add(new PlainPage(page, plain));
    } catch (PageRefusedException e) {
      // a page nobody can read is no page to compare
    }
  }

  private static List<Leaf> leaves(byte[] file, ParquetLayout layout) throws IOException {
    Tile footer =
        layout.tiles().stream()
            .filter(tile -> tile.kind() == TileKind.FOOTER)
            .findFirst()
            .orElseThrow();
    byte[] bytes = Arrays.copyOfRange(file, (int) footer.start(), (int) footer.end());
    FileMetaData metadata = Util.readFileMetaData(new ByteArrayInputStream(bytes));
    List<Leaf> leaves = new ArrayList<>();
    if (!metadata.getSchema().isEmpty()) {
      walk(metadata.getSchema(), 0, new int[] {0, 0, 0}, leaves);
    }
    return leaves;
  }

  private static int walk(List<SchemaElement> schema, int index, int[] levels, List<Leaf> leaves) {
    SchemaElement element = schema.get(index);
    int[] own = levels.clone();
    if (index > 0) {
      own[2]++;
      own[0] += element.getRepetition_type() == FieldRepetitionType.REQUIRED ? 0 : 1;
      own[1] += element.getRepetition_type() == FieldRepetitionType.REPEATED ? 1 : 0;
    }
    if (element.isSetType()) {
      leaves.add(
          new Leaf(
              element.getType().getValue(), element.getType_length(), own[0], own[1], own[2] > 1));
      return index + 1;
    }
    int next = index + 1;
    for (int i = 0; i < element.getNum_children(); i++) {
      next = walk(schema, next, own, leaves);
    }
    return next;
  }
}
