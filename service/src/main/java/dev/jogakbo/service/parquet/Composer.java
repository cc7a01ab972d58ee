package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.DeepSettings;
import dev.jogakbo.parquet.deep.DensitySample;
import dev.jogakbo.parquet.deep.Proving;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.service.parquet.ParquetOutcome.Level;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.ScatteredInputsException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.UnprovenContentException;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one file apart as far as its dataset wants and it pays, one level less where a level fails.
 * What a failed level stored stays until it is collected. Used once, by one thread.
 */
final class Composer {
  private static final Logger LOG = LoggerFactory.getLogger(Composer.class);

  /** Pages that are denser in the file than at rest by more than this stay as they are. */
  private static final double DENSITY_MAX = 1.25;

  private final Arrival file;
  private final PageWork work;
  private final SpoolScratch scratch;
  private final ParquetListener listener;
  private Proving proving = Proving.EVERY_PAGE;
  private IngestSavings spent = new IngestSavings(0, 0, 0);
  private Optional<FallbackReason> fallback = Optional.empty();

  Composer(Arrival file, PageWork work, SpoolScratch scratch, ParquetListener listener) {
    this.file = file;
    this.work = work;
    this.scratch = scratch;
    this.listener = listener;
  }

  /** Stores the file somehow. */
  Stored store() throws IOException {
    try {
      ParquetLayout layout = ParquetLayout.read(file.bytes(), CompositionGate.LIMITS);
      return apart(layout).orElseGet(() -> plain(fallback.orElse(FallbackReason.FAILED)));
    } catch (LayoutRefusedException e) {
      return plain(FallbackReason.of(e.refusal()));
    } catch (SourceFailure e) {
      throw e.getCause();
    }
  }

  private Optional<Stored> apart(ParquetLayout layout) {
    return switch (file.policy()) {
      case PLAIN -> Optional.empty();
      case ALIGNED -> aligned(layout);
      case DEEP -> deep(layout).or(() -> aligned(layout));
      case VALUES -> values(layout).or(() -> deepInstead(layout)).or(() -> aligned(layout));
      case AUTO -> asItPays(layout).or(() -> aligned(layout));
    };
  }

  /**
   * What takes far more at rest than in the file stays as it is. Else it is tried, even if all of
   * it would be too much: what a former version was taken apart into is there already, and where
   * there is none the attempt is given up soon.
   */
  private Optional<Stored> asItPays(ParquetLayout layout) {
    double density = density(layout);
    if (density > DENSITY_MAX) {
      fallback = Optional.of(FallbackReason.NO_GAIN);
      return Optional.empty();
    }
    boolean isWorthAll = file.isWorth(density * layout.lengthBytes());
    return values(layout).or(() -> isWorthAll ? deepInstead(layout) : Optional.empty());
  }

  /** Where no page can be made again there is nothing to decompress either. */
  private Optional<Stored> deepInstead(ParquetLayout layout) {
    return fallback.equals(Optional.of(FallbackReason.NOT_REPRODUCED))
        ? Optional.empty()
        : deep(layout);
  }

  private Optional<Stored> values(ParquetLayout layout) {
    return attempt(Level.VALUES, layout, ColumnStorage::storeValues);
  }

  private Optional<Stored> deep(ParquetLayout layout) {
    return attempt(Level.DEEP, layout, ColumnStorage::storeDeep);
  }

  /** Takes columns apart in one of two ways. */
  @FunctionalInterface
  private interface ColumnWay {
    Optional<FallbackReason> store(ColumnStorage columns, DeepSettings settings) throws IOException;
  }

  /**
   * Believes at first that one encoder made all pages of a column, since the proof of the whole
   * tells; if it did not, compares page by page.
   */
  private Optional<Stored> attempt(Level level, ParquetLayout layout, ColumnWay way) {
    proving = Proving.FIRST_PAGES;
    Optional<Stored> quick = attemptColumns(level, layout, way);
    proving = Proving.EVERY_PAGE;
    if (quick.isPresent() || fallback.filter(FallbackReason::isFault).isEmpty()) {
      return quick;
    }
    fallback = Optional.empty();
    return attemptColumns(level, layout, way);
  }

  private Optional<Stored> attemptColumns(Level level, ParquetLayout layout, ColumnWay way) {
    DeepSettings settings = new DeepSettings(work.trials(), work.crew(), scratch, proving);
    return attempt(
        level,
        composed ->
            way.store(
                new ColumnStorage(
                    file.bytes(),
                    layout,
                    composed,
                    listener,
                    bytes -> !file.isWorth((double) bytes)),
                settings));
  }

  /** Returns what the file would take at rest for each byte it has. */
  private double density(ParquetLayout layout) {
    return new DensitySample(
            file.bytes(), layout, CompositionGate.LIMITS, work.crew().profiles(), PageWork.LIMITS)
        .measure()
        .orElse(Double.MAX_VALUE);
  }

  private Optional<Stored> aligned(ParquetLayout layout) {
    return attempt(
        Level.ALIGNED,
        composed ->
            new SectionStorage(file.bytes(), composed, listener)
                    .storeAll(layout, () -> file.costsTooMuch(composed.savings()))
                ? Optional.empty()
                : Optional.of(FallbackReason.NO_GAIN));
  }

  /** Stores parts, or says why they are not to be kept. */
  @FunctionalInterface
  private interface Way {
    Optional<FallbackReason> store(ComposedContent composed) throws IOException;
  }

  private Optional<Stored> attempt(Level level, Way way) {
    ComposedContent composed = file.form().compose();
    FallbackReason why;
    try {
      Optional<FallbackReason> refusal = way.store(composed);
      if (refusal.isEmpty()) {
        Ingested content = withSpent(file.form().finish(composed));
        return Optional.of(new Stored(content, new ParquetOutcome(level, fallback)));
      }
      why = refusal.get();
    } catch (DigestMismatchException e) {
      why = failed(FallbackReason.MISMATCH, e);
    } catch (UnprovenContentException e) {
      why = failed(FallbackReason.UNDECODABLE, e);
    } catch (TooCostlyException | ScatteredInputsException e) {
      LOG.debug("content {}: {} does not pay", file.form().id(), level, e);
      why = FallbackReason.NO_GAIN;
    } catch (NoRoomException e) {
      why = failed(FallbackReason.NO_ROOM, e);
    } catch (IOException e) {
      throw new SourceFailure(e);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) { // a fault in taking it apart must not lose the file
      why = failed(FallbackReason.FAILED, e);
    }
    fallback = Optional.of(why);
    spent = sum(spent, composed.savings());
    return Optional.empty();
  }

  private FallbackReason failed(FallbackReason reason, Exception failure) {
    file.form().requireWanted();
    if (proving == Proving.FIRST_PAGES) {
      LOG.debug("content {}: once more, page by page: {}", file.form().id(), reason, failure);
    } else {
      LOG.warn("content {}: not taken apart: {}", file.form().id(), reason, failure);
    }
    return reason;
  }

  private Stored plain(FallbackReason reason) {
    file.form().requireWanted();
    try {
      return new Stored(withSpent(file.form().keep()), ParquetOutcome.plain(reason));
    } catch (IOException e) {
      throw new SourceFailure(e);
    }
  }

  /** What was stored of the file before counts as its cost too. */
  private Ingested withSpent(Ingested content) {
    return new Ingested(
        content.id(),
        content.fileHash(),
        content.sizeBytes(),
        content.chunkCount(),
        sum(content.savings(), spent));
  }

  private static IngestSavings sum(IngestSavings one, IngestSavings other) {
    return new IngestSavings(
        one.newChunkCount() + other.newChunkCount(),
        one.newBytes() + other.newBytes(),
        one.newStoredBytes() + other.newStoredBytes());
  }

  /** A file stored. */
  record Stored(Ingested content, ParquetOutcome outcome) {}

  /** The file could not be read. */
  private static final class SourceFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final IOException failure;

    SourceFailure(IOException failure) {
      super(failure);
      this.failure = failure;
    }

    @Override
    public synchronized IOException getCause() {
      return failure;
    }
  }
}
