package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.ColumnChunkTrial;
import dev.jogakbo.parquet.codec.KeepReason;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageOutcome;
import dev.jogakbo.parquet.codec.PageOutcome.Kept;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Tile;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A column chunk whose pages are being worked on. */
final class OpenColumnChunk {
  private final Tile tile;
  private final PageCodec codec;
  private final PageList pages;
  private final int sample;
  private final ColumnChunkTrial trial;
  private @Nullable PageOutcome sampleOutcome;
  private boolean isLeftOut;

  /**
   * Opens a column chunk.
   *
   * @param sample the page that decides whether it is taken apart
   */
  OpenColumnChunk(Tile tile, PageCodec codec, PageList pages, int sample, ColumnChunkTrial trial) {
    this.tile = tile;
    this.codec = codec;
    this.pages = pages;
    this.sample = sample;
    this.trial = trial;
  }

  Tile tile() {
    return tile;
  }

  PageList pages() {
    return pages;
  }

  int sample() {
    return sample;
  }

  ColumnChunkTrial trial() {
    return trial;
  }

  /** Whether it turned out that it stays as it is. */
  boolean isLeftOut() {
    return isLeftOut;
  }

  void leaveOut() {
    isLeftOut = true;
  }

  void sampled(PageOutcome outcome) {
    sampleOutcome = outcome;
  }

  /** Returns what came of the sample. */
  PageOutcome sampleOutcome() {
    return Objects.requireNonNull(sampleOutcome);
  }

  void forgetSample() {
    sampleOutcome = null;
  }

  PageCodec codec(int page) {
    return pages.isCompressed(page) ? codec : PageCodec.UNCOMPRESSED;
  }

  /** Returns why a page is not even read, if so. */
  @Nullable KeepReason findRefusal(int page) {
    long plainBytes = pages.plainBytes(page);
    if (plainBytes < 0) {
      return KeepReason.LENGTH_DIFFERS;
    }
    boolean isTooLarge =
        plainBytes + pages.apartBytes(page) > DeepParameters.PLAIN_BYTES_MAX
            || pages.compressedBytes(page) > DeepParameters.MADE_BYTES_MAX;
    return isTooLarge ? KeepReason.PAGE_TOO_LARGE : null;
  }

  /** Returns the memory that it takes to work on a page. */
  long workBytes(int page) {
    return findRefusal(page) == null
        ? (long) pages.plainBytes(page) + pages.compressedBytes(page)
        : 0;
  }

  /** Finds an encoder that makes a page, among all that there are. */
  PageOutcome tryAll(int page, FileWork work) {
    KeepReason refusal = findRefusal(page);
    if (refusal != null) {
      return new Kept(refusal);
    }
    try (PageCrew.Shift<PageOutcome> alone = work.settings().crew().open()) {
      alone.tryReserve(workBytes(page));
      alone.begin(bench -> trial.reproduce(read(page, work.file()), bench));
      return alone.take();
    }
  }

  /** Reads what is compressed of a page. */
  PageBody read(int page, ByteSource file) {
    byte[] bytes = file.read(pages.compressedStart(page), pages.compressedBytes(page));
    return new PageBody(codec(page), ByteSlice.of(bytes), pages.plainBytes(page));
  }
}
