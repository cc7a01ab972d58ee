package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.column.ColumnDecoder;
import dev.jogakbo.parquet.column.ColumnValues;
import dev.jogakbo.parquet.column.DecodedPage;
import dev.jogakbo.parquet.column.MalformedPageException;
import dev.jogakbo.parquet.column.PlainPage;
import dev.jogakbo.parquet.column.PlainPageReader;
import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.inspect.Inspection.LevelsFound;
import dev.jogakbo.parquet.inspect.Inspection.Listed;
import dev.jogakbo.parquet.inspect.Inspection.PageFound;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes through the pages of column chunks of one file. Used by one thread. */
final class PageInspector {
  private final ByteSource source;
  private final InspectLimits limits;
  private final Depth depth;
  private final PageWalker walker;
  private final PlainPageReader reader;
  private int remainingCount;
  private int remainingWalkCount;
  private long remainingBytes;

  PageInspector(ByteSource source, InspectLimits limits, Depth depth) {
    this.source = source;
    this.limits = limits;
    this.depth = depth;
    this.walker = new PageWalker(source, limits.layout());
    this.reader = new PlainPageReader(source, new PageBench(new Profiles(), limits.pages()));
    this.remainingCount = limits.shown().pageCountMax();
    this.remainingWalkCount = limits.layout().pageCountMax();
    this.remainingBytes = limits.decodedBytesMax();
  }

  /**
   * Pages of a column chunk.
   *
   * @param dataEncodings bit n is set where some data page has encoding n
   * @param problem why not all pages could be followed
   */
  record Pages(Listed<PageFound> found, long dataEncodings, @Nullable String problem) {}

  Pages inspect(Tile tile, LeafColumn leaf, int codec) {
    ColumnChunkLook look = new ColumnChunkLook(leaf, codec);
    long count = 0;
    walker.begin(tile);
    for (Page page = walker.findNext(); page != null; page = walker.findNext()) {
      if (remainingWalkCount-- <= 0) {
        return look.pages(count, "there are more pages than are counted");
      }
      count++;
      look.see(page);
    }
    PageWalk walk = walker.walked();
    boolean isComplete = walk.outcome() == PageWalk.Outcome.COMPLETE;
    return look.pages(
        count,
        isComplete
            ? null
            : "pages end at %d, the column chunk at %d: %s"
                .formatted(walk.end(), tile.end(), Names.of(walk.outcome())));
  }

  /** What is seen in one column chunk. */
  private final class ColumnChunkLook {
    private final LeafColumn leaf;
    private final int codec;
    private final PageDetailsReader details;
    private final ValueText texts;
    private final List<PageFound> found = new ArrayList<>();
    private @Nullable ColumnDecoder decoder;
    private @Nullable String undecodable;
    private long dataEncodings;

    ColumnChunkLook(LeafColumn leaf, int codec) {
      this.leaf = leaf;
      this.codec = codec;
      this.texts = new ValueText(leaf, limits.shown().textLengthMax());
      this.details = new PageDetailsReader(source, texts);
    }

    Pages pages(long count, @Nullable String problem) {
      return new Pages(Listed.of(found, count), dataEncodings, problem);
    }

    void see(Page page) {
      PageHeader header = page.header();
      int encoding = header.values().encoding();
      boolean isData = header.kind() == PageKind.DATA_V1 || header.kind() == PageKind.DATA_V2;
      dataEncodings |= isData && encoding >= 0 && encoding < Long.SIZE ? 1L << encoding : 0;
      if (remainingCount > 0) {
        remainingCount--;
        found.add(look(page));
      }
    }

    private PageFound look(Page page) {
      @Nullable LevelsFound levels = null;
      @Nullable String problem = null;
      try {
        levels = depth.includes(Depth.LEVELS) ? findLevels(page) : null;
      } catch (PageRefusedException | MalformedPageException e) {
        problem = Texts.shown(String.valueOf(e.getMessage()), 4 * limits.shown().textLengthMax());
        undecodable = page.header().kind() == PageKind.DICTIONARY ? problem : null;
      }
      PageHeader header = page.header();
      PageValues values = header.values();
      boolean isV2 = header.kind() == PageKind.DATA_V2;
      PageDetailsReader.Details more = details.read(page);
      return new PageFound(
          Names.of(header.kind()),
          page.start(),
          page.headerBytes(),
          header.bodyBytes(),
          header.uncompressedBytes(),
          Names.encoding(values.encoding()),
          values.valueCount(),
          isV2 ? Integer.valueOf(values.levels().rowCount()) : null,
          isV2 ? Integer.valueOf(values.levels().nullCount()) : null,
          more.crc(),
          more.statistics(),
          levels,
          problem);
    }

    private @Nullable LevelsFound findLevels(Page page) throws PageRefusedException {
      if (page.header().kind() == PageKind.INDEX || undecodable != null) {
        return null;
      }
      PageCodec known =
          PageCodec.find(codec)
              .orElseThrow(() -> MalformedPageException.of("codec", "one that is known", codec));
      remainingBytes -= (long) page.header().uncompressedBytes() + page.header().bodyBytes();
      if (remainingBytes < 0) {
        throw MalformedPageException.of("pages", "fewer bytes in all", "more than are looked into");
      }
      ColumnDecoder decoding = decoder();
      PlainPage plain = reader.read(page, known);
      if (page.header().kind() == PageKind.DICTIONARY) {
        return entries(decoding.readDictionary(plain));
      }
      return levels(decoding.decode(plain));
    }

    private ColumnDecoder decoder() {
      ColumnDecoder made = decoder;
      if (made == null) {
        made = new ColumnDecoder(leaf, limits.columns());
        decoder = made;
      }
      return made;
    }

    private LevelsFound entries(ColumnValues values) {
      int count = Math.min(values.count(), limits.shown().levelCountMax());
      List<@Nullable String> shown = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        shown.add(text(values, i));
      }
      return new LevelsFound(List.of(), List.of(), shown, values.count() - count);
    }

    private LevelsFound levels(DecodedPage page) {
      int count = Math.min(page.levelCount(), limits.shown().levelCountMax());
      List<@Nullable String> values = new ArrayList<>();
      int value = 0;
      for (int i = 0; i < count; i++) {
        boolean isThere =
            leaf.maxDefinitionLevel() == 0
                || page.definitionLevels()[i] == leaf.maxDefinitionLevel();
        values.add(isThere ? text(page.values(), value++) : null);
      }
      return new LevelsFound(
          list(page.repetitionLevels(), leaf.maxRepetitionLevel() == 0 ? 0 : count),
          list(page.definitionLevels(), leaf.maxDefinitionLevel() == 0 ? 0 : count),
          values,
          page.levelCount() - count);
    }

    private String text(ColumnValues values, int number) {
      return texts.of(values.bytes(), values.start(number), values.lengthBytes(number));
    }

    private static List<Integer> list(byte[] levels, int count) {
      List<Integer> list = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        list.add((int) levels[i]);
      }
      return list;
    }
  }
}
