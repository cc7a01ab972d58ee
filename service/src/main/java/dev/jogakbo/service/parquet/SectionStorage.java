package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.Part;
import dev.jogakbo.parquet.transform.Section;
import dev.jogakbo.parquet.transform.SkeletonV1;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Packing;
import dev.jogakbo.store.StoredPart;
import dev.jogakbo.store.StoredSlice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Stores a file section by section. Used once, by one thread. */
final class SectionStorage {
  private final ByteSource file;
  private final ComposedContent composed;
  private final ParquetListener listener;

  SectionStorage(ByteSource file, ComposedContent composed, ParquetListener listener) {
    this.file = file;
    this.composed = composed;
    this.listener = listener;
  }

  /** Column chunks that are stored by other means. */
  interface ApartColumnChunks {
    /** None. */
    ApartColumnChunks NONE =
        new ApartColumnChunks() {
          @Override
          public boolean contains(Tile tile) {
            return false;
          }

          @Override
          public void append(Tile tile, ComposedContent composed) {}
        };

    boolean contains(Tile tile);

    /** Appends what makes the bytes of a column chunk that is one of them. */
    void append(Tile tile, ComposedContent composed);
  }

  /**
   * Stores all sections, unless it is told to stop behind one of them.
   *
   * @return whether all are stored
   */
  boolean storeAll(ParquetLayout layout, BooleanSupplier stops) throws IOException {
    return storeAll(layout, ApartColumnChunks.NONE, stops);
  }

  /** Stores all sections but those column chunks. */
  void storeAll(ParquetLayout layout, ApartColumnChunks apart) throws IOException {
    storeAll(layout, apart, () -> false);
  }

  private boolean storeAll(ParquetLayout layout, ApartColumnChunks apart, BooleanSupplier stops)
      throws IOException {
    Iterator<Section> sections =
        SkeletonV1.encode(file, layout, CompositionGate.LIMITS, apart::contains);
    while (sections.hasNext()) {
      store(sections.next(), apart);
      if (stops.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  private void store(Section section, ApartColumnChunks apart) throws IOException {
    switch (section) {
      case Section.Plain plain -> {
        composed.append(stored(plain.parts()));
        listener.keptSection(plain.cause());
      }
      case Section.Apart column -> apart.append(column.tile(), composed);
      case Section.Derived derived -> {
        List<StoredSlice> inputs =
            derived.parts().isEmpty()
                ? List.of()
                : List.of(StoredSlice.of(stored(derived.parts())));
        composed.append(SkeletonTransform.ID, derived.parameters(), inputs, derived.lengthBytes());
      }
    }
  }

  private StoredPart stored(List<? extends Part> parts) throws IOException {
    return composed.store(parts.stream().map(this::bytes).iterator(), packing(parts));
  }

  private static Packing packing(List<? extends Part> parts) {
    return parts.stream().allMatch(Part.SkeletonPart.class::isInstance)
        ? Packing.FINE
        : Packing.FAST;
  }

  private InputStream bytes(Part part) {
    return switch (part) {
      case Part.FilePart ranges -> new SourceStream(file, ranges.ranges());
      case Part.SkeletonPart skeleton -> new ByteArrayInputStream(skeleton.bytes());
    };
  }
}
