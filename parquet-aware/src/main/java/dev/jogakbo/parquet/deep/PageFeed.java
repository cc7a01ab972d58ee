package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.EncoderParameters;
import dev.jogakbo.parquet.codec.EncoderProfile;
import dev.jogakbo.parquet.codec.KeepReason;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.codec.PageOutcome;
import dev.jogakbo.parquet.codec.PageOutcome.Kept;
import dev.jogakbo.parquet.codec.PageOutcome.Reproduced;
import dev.jogakbo.parquet.layout.Tile;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a column in the order of the file, decompressed and proven ahead by the crew. A
 * column chunk whose sample is not reproduced is left out. The profile that made the pages so far
 * is tried on all; a page that it does not make is looked at again when its turn comes, so that
 * trials see pages in their order however far the crew is ahead. Used by one thread.
 */
final class PageFeed implements AutoCloseable {
  /** So many pages of a column and codec are proven where only the first ones are. */
  private static final int FIRST_PAGE_COUNT = 4;

  private static final int SAMPLE = -1;

  private final FileWork work;
  private final ColumnChunkScreen screen;
  private final int bytesMin;
  private final Iterator<Tile> tiles;
  private final PageCrew.Shift<PageOutcome> shift;
  private final ArrayDeque<Step> steps = new ArrayDeque<>();
  private final Map<PageCodec, EncoderProfile> profiles = new EnumMap<>(PageCodec.class);
  private final Map<PageCodec, Integer> proofs = new EnumMap<>(PageCodec.class);

  /** Codecs of which a page was not made as those before: from there on each page is proven. */
  private final Set<PageCodec> doubted = EnumSet.noneOf(PageCodec.class);

  private @Nullable OpenColumnChunk beginning;
  private int nextPage;

  /** A page of a column chunk whose turn will come, or its sample. */
  private record Step(OpenColumnChunk columnChunk, int page, boolean isBelieved) {
    PageCodec codec() {
      return columnChunk.codec(page == SAMPLE ? columnChunk.sample() : page);
    }
  }

  /** A page and what came of it. */
  record FedPage(OpenColumnChunk columnChunk, int page, PageOutcome outcome) {
    boolean isFirst() {
      return page == 0;
    }

    boolean isLast() {
      return page == columnChunk.pages().count() - 1;
    }
  }

  /** Feeds the pages of the column chunks in those tiles. */
  PageFeed(FileWork work, ColumnChunkScreen screen, List<Tile> tiles) {
    this.work = work;
    this.screen = screen;
    this.bytesMin = screen.bytesMin(tiles);
    this.tiles = tiles.iterator();
    this.shift = work.settings().crew().open();
  }

  /** Returns the next page; nothing behind the last one. */
  @Nullable FedPage next() {
    while (true) {
      beginMore();
      Step step = steps.poll();
      if (step == null) {
        return null;
      }
      OpenColumnChunk columnChunk = step.columnChunk();
      if (step.page() == SAMPLE) {
        judge(columnChunk, unlessDoubted(step, shift.take()));
        continue;
      }
      boolean isSample = step.page() == columnChunk.sample();
      PageOutcome outcome = isSample ? columnChunk.sampleOutcome() : shift.take();
      if (!columnChunk.isLeftOut()) {
        if (isSample) {
          columnChunk.forgetSample();
        }
        PageOutcome first = unlessDoubted(step, outcome);
        return new FedPage(columnChunk, step.page(), settled(columnChunk, step.page(), first));
      }
    }
  }

  /** Takes back what was believed before a page showed that not all are made alike. */
  private PageOutcome unlessDoubted(Step step, PageOutcome outcome) {
    return step.isBelieved() && doubted.contains(step.codec())
        ? new Kept(KeepReason.NO_PROFILE)
        : outcome;
  }

  private void beginMore() {
    while (beginning != null || openNext()) {
      OpenColumnChunk columnChunk = beginning;
      if (columnChunk == null || !begin(columnChunk)) {
        return;
      }
      boolean isDone = columnChunk.isLeftOut() || ++nextPage == columnChunk.pages().count();
      beginning = isDone ? null : columnChunk;
    }
  }

  /** Goes on to the next column chunk that is taken apart, as far as that is known by now. */
  private boolean openNext() {
    while (beginning == null && tiles.hasNext()) {
      OpenColumnChunk columnChunk = screen.find(tiles.next(), bytesMin);
      if (columnChunk != null) {
        boolean isWriterKnown = profiles.containsKey(columnChunk.codec(columnChunk.sample()));
        nextPage = isWriterKnown ? SAMPLE : 0;
        if (!isWriterKnown) {
          judge(columnChunk, new Kept(KeepReason.NO_PROFILE));
        }
        beginning = columnChunk.isLeftOut() ? null : columnChunk;
      }
    }
    return beginning != null;
  }

  /** Decides by its sample whether a column chunk is taken apart. */
  private void judge(OpenColumnChunk columnChunk, PageOutcome first) {
    int page = columnChunk.sample();
    PageOutcome outcome = settled(columnChunk, page, first);
    columnChunk.sampled(outcome);
    if (outcome instanceof Kept) {
      columnChunk.leaveOut();
      columnChunk.trial().leftOut();
      work.stats().asIs(AsIsReason.NOT_REPRODUCED);
    } else if (first instanceof Reproduced made && tells(columnChunk, page)) {
      columnChunk.trial().won(made.encoding().profile());
    }
  }

  /** Whether a page that was reproduced shows an encoder at work. */
  private static boolean tells(OpenColumnChunk columnChunk, int page) {
    return columnChunk.codec(page) != PageCodec.UNCOMPRESSED
        && columnChunk.pages().plainBytes(page) > 0;
  }

  /** Looks again at a page that the profile tried does not make. */
  private PageOutcome settled(OpenColumnChunk columnChunk, int page, PageOutcome outcome) {
    if (!(outcome instanceof Kept kept) || kept.reason() != KeepReason.NO_PROFILE) {
      return outcome;
    }
    PageCodec codec = columnChunk.codec(page);
    if (profiles.containsKey(codec)) {
      doubted.add(codec);
    }
    PageOutcome found = columnChunk.tryAll(page, work);
    if (found instanceof Reproduced reproduced && columnChunk.pages().plainBytes(page) > 0) {
      proofs.merge(codec, 1, Integer::sum);
      profiles.put(codec, reproduced.encoding().profile());
    }
    return found;
  }

  /**
   * Begins the next page, if there is room. The sample was looked at first, so nothing is to do for
   * it.
   */
  private boolean begin(OpenColumnChunk columnChunk) {
    if (columnChunk.isLeftOut()) {
      return true;
    }
    boolean isBelieved = false;
    if (nextPage != columnChunk.sample()) {
      int page = nextPage == SAMPLE ? columnChunk.sample() : nextPage;
      if (!shift.tryReserve(columnChunk.workBytes(page))) {
        return false;
      }
      isBelieved = isBelieved(columnChunk.codec(page));
      shift.begin(attempt(columnChunk, page, isBelieved));
    }
    steps.add(new Step(columnChunk, nextPage, isBelieved));
    return true;
  }

  private boolean isBelieved(PageCodec codec) {
    return work.settings().proving() == Proving.FIRST_PAGES
        && !doubted.contains(codec)
        && proofs.merge(codec, 1, Integer::sum) > FIRST_PAGE_COUNT;
  }

  private Function<PageBench, PageOutcome> attempt(
      OpenColumnChunk columnChunk, int page, boolean isBelieved) {
    PageCodec codec = columnChunk.codec(page);
    EncoderProfile profile = profiles.get(codec);
    KeepReason refusal = columnChunk.findRefusal(page);
    if (refusal != null || profile == null) {
      PageOutcome kept = new Kept(refusal == null ? KeepReason.NO_PROFILE : refusal);
      return _ -> kept;
    }
    return bench -> {
      PageBody body = columnChunk.read(page, work.file());
      if (codec == PageCodec.UNCOMPRESSED) {
        return asItLies(body, profile);
      }
      return isBelieved ? bench.believe(body, profile) : bench.reproduce(body, profile);
    };
  }

  private static PageOutcome asItLies(PageBody body, EncoderProfile profile) {
    return body.plainLengthBytes() == body.compressed().lengthBytes()
        ? new Reproduced(
            new PageEncoding(profile, EncoderParameters.NONE), body.compressed().bytes())
        : new Kept(KeepReason.LENGTH_DIFFERS);
  }

  /** Waits until the crew has nothing of this column under way. */
  @Override
  public void close() {
    shift.close();
  }
}
