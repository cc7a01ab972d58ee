package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.AsIsReason;
import dev.jogakbo.parquet.deep.DeepEncoder;
import dev.jogakbo.parquet.deep.DeepFile;
import dev.jogakbo.parquet.deep.DeepSection;
import dev.jogakbo.parquet.deep.DeepSettings;
import dev.jogakbo.parquet.deep.DeepStats;
import dev.jogakbo.parquet.deep.Grain;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.deep.StreamSlice;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.values.ValuesEncoder;
import dev.jogakbo.parquet.values.ValuesFile;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Packing;
import dev.jogakbo.store.StoredPart;
import dev.jogakbo.store.StoredSlice;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.TransformId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;

/** Stores the streams of a file's columns, then what is left, section by section. Used once. */
final class ColumnStorage {
  private final ByteSource file;
  private final ParquetLayout layout;
  private final ComposedContent composed;
  private final ParquetListener listener;
  private final LongPredicate isTooCostly;
  private final Expansion expansion;

  /**
   * Takes a file.
   *
   * @param isTooCostly whether so many stored bytes are more than it is worth
   */
  ColumnStorage(
      ByteSource file,
      ParquetLayout layout,
      ComposedContent composed,
      ParquetListener listener,
      LongPredicate isTooCostly) {
    this.file = file;
    this.isTooCostly = isTooCostly;
    this.layout = layout;
    this.composed = composed;
    this.listener = listener;
    this.expansion = new Expansion(file.lengthBytes());
  }

  /**
   * Stores all of the file with its pages decompressed; if there are none that are made again
   * nothing is stored, and why is returned.
   */
  Optional<FallbackReason> storeDeep(DeepSettings settings) throws IOException {
    DeepFile deep =
        new DeepEncoder(file, layout, CompositionGate.LIMITS, settings).encode(this::store);
    DeepStats stats = deep.stats();
    long kept = stats.keptPages().values().stream().mapToLong(Long::longValue).sum();
    listener.tookApart(new PageTally(0, stats.reproducedPages(), kept, stats.asIsColumnChunks()));
    if (stats.reproducedPages() == 0) {
      return Optional.of(why(stats));
    }
    storeRest(new Parts(PageTransform.DEEP, deep::sections));
    return Optional.empty();
  }

  /** Stores all of the file with its pages as values; likewise. */
  Optional<FallbackReason> storeValues(DeepSettings settings) throws IOException {
    ValuesFile values =
        new ValuesEncoder(file, layout, CompositionGate.LIMITS, settings).encode(this::store);
    ValuesFile.ValuesStats stats = values.stats();
    DeepStats columnChunks = Objects.requireNonNull(stats.columnChunks());
    listener.tookApart(
        new PageTally(
            stats.valuePages(),
            stats.rawPages(),
            stats.keptPages(),
            columnChunks.asIsColumnChunks()));
    if (stats.valuePages() + stats.rawPages() == 0) {
      return Optional.of(why(columnChunks));
    }
    storeRest(new Parts(PageTransform.VALUES, values::sections));
    return Optional.empty();
  }

  private static FallbackReason why(DeepStats columnChunks) {
    return columnChunks.asIsColumnChunks().containsKey(AsIsReason.NOT_REPRODUCED)
        ? FallbackReason.NOT_REPRODUCED
        : FallbackReason.NO_GAIN;
  }

  private void storeRest(Parts parts) throws IOException {
    new SectionStorage(file, composed, listener).storeAll(layout, parts);
  }

  private StoredStream store(InputStream stream, Grain grain) throws IOException {
    InputStream watched = new WatchedStream(stream, this::check);
    Stream stored = new Stream(composed.store(watched, packing(grain)));
    checkCost();
    return stored;
  }

  private void check(long moreBytes) throws TooCostlyException {
    expansion.add(moreBytes);
    checkCost();
  }

  private void checkCost() throws TooCostlyException {
    long storedBytes = composed.savings().newStoredBytes();
    if (isTooCostly.test(storedBytes)) {
      throw new TooCostlyException(storedBytes);
    }
  }

  private static Packing packing(Grain grain) {
    return switch (grain) {
      case VALUES -> Packing.DENSE;
      case DETAILS -> Packing.FINE;
      case FILE -> Packing.FAST;
    };
  }

  /** A stream in the store. */
  private record Stream(StoredPart part) implements StoredStream {
    @Override
    public long lengthBytes() {
      return part.lengthBytes();
    }

    @Override
    public FileRange cover(FileRange range) {
      ByteRange cover = part.cover(new ByteRange(range.start(), range.end()));
      return new FileRange(cover.start(), cover.end());
    }
  }

  /** The column chunks that are not stored as they are. */
  private record Parts(TransformId transform, Function<Tile, List<DeepSection>> sections)
      implements SectionStorage.ApartColumnChunks {
    @Override
    public boolean contains(Tile tile) {
      return !sections.apply(tile).isEmpty();
    }

    @Override
    public void append(Tile tile, ComposedContent composed) {
      for (DeepSection section : sections.apply(tile)) {
        List<StoredSlice> inputs = section.inputs().stream().map(Parts::slice).toList();
        composed.append(transform, section.parameters(), inputs, section.lengthBytes());
      }
    }

    private static StoredSlice slice(StreamSlice slice) {
      Stream stream = (Stream) slice.stream();
      return StoredSlice.of(
          stream.part(), new ByteRange(slice.cover().start(), slice.cover().end()));
    }
  }
}
