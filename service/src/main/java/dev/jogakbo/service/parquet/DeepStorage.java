package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.AsIsReason;
import dev.jogakbo.parquet.deep.DeepEncoder;
import dev.jogakbo.parquet.deep.DeepFile;
import dev.jogakbo.parquet.deep.DeepSection;
import dev.jogakbo.parquet.deep.DeepSettings;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.deep.StreamSlice;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Packing;
import dev.jogakbo.store.StoredPart;
import dev.jogakbo.store.StoredSlice;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Stores the streams of a file's columns, then what is left, section by section. Used once. */
final class DeepStorage {
  private final ByteSource file;
  private final ParquetLayout layout;
  private final ComposedContent composed;
  private final ParquetListener listener;

  DeepStorage(
      ByteSource file, ParquetLayout layout, ComposedContent composed, ParquetListener listener) {
    this.file = file;
    this.layout = layout;
    this.composed = composed;
    this.listener = listener;
  }

  /**
   * Stores all of the file; if there are no pages that are made again nothing is stored, and why is
   * returned.
   */
  Optional<FallbackReason> storeAll(DeepSettings settings) throws IOException {
    DeepFile deep =
        new DeepEncoder(file, layout, CompositionGate.LIMITS, settings).encode(this::store);
    listener.tookApart(deep.stats());
    if (deep.stats().reproducedPages() == 0) {
      boolean wasTried = deep.stats().asIsColumnChunks().containsKey(AsIsReason.NOT_REPRODUCED);
      return Optional.of(wasTried ? FallbackReason.NOT_REPRODUCED : FallbackReason.NO_GAIN);
    }
    new SectionStorage(file, composed, listener).storeAll(layout, new Parts(deep));
    return Optional.empty();
  }

  private StoredStream store(InputStream stream) throws IOException {
    return new Stream(composed.store(stream, Packing.DENSE));
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
  private record Parts(DeepFile deep) implements SectionStorage.ApartColumnChunks {
    @Override
    public boolean contains(Tile tile) {
      return !deep.sections(tile).isEmpty();
    }

    @Override
    public void append(Tile tile, ComposedContent composed) {
      for (DeepSection section : deep.sections(tile)) {
        List<StoredSlice> inputs = section.inputs().stream().map(Parts::slice).toList();
        composed.append(DeepTransform.ID, section.parameters(), inputs, section.lengthBytes());
      }
    }

    private static StoredSlice slice(StreamSlice slice) {
      Stream stream = (Stream) slice.stream();
      return StoredSlice.of(
          stream.part(), new ByteRange(slice.cover().start(), slice.cover().end()));
    }
  }
}
