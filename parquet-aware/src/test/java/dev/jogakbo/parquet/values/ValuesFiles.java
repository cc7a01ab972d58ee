package dev.jogakbo.parquet.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.codec.TrialPolicy;
import dev.jogakbo.parquet.codec.WriterTrials;
import dev.jogakbo.parquet.deep.DeepLimits;
import dev.jogakbo.parquet.deep.DeepSection;
import dev.jogakbo.parquet.deep.DeepSettings;
import dev.jogakbo.parquet.deep.FilePages;
import dev.jogakbo.parquet.deep.MemoryScratch;
import dev.jogakbo.parquet.deep.MemoryStreams;
import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.parquet.deep.Proving;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes files apart to values and puts them together again as a store would. */
final class ValuesFiles implements AutoCloseable {
  /** Slow encoders are not tried, so results do not depend on time. */
  private static final TrialPolicy QUICK = new TrialPolicy(1, Duration.ZERO);

  private static final FilePages.Limits SMALL_TOO =
      new FilePages.Limits(LayoutLimits.DEFAULT, new DeepLimits(250_000, 1));

  private final PageCrew crew;

  ValuesFiles(int workerCount, long bytesInFlightMax) {
    this.crew = new PageCrew(new Profiles(), PageLimits.DEFAULT, workerCount, bytesInFlightMax);
  }

  ValuesFiles() {
    this(2, 64 << 20);
  }

  @Override
  public void close() {
    crew.close();
  }

  /** A file taken apart. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Taken(byte[] file, ParquetLayout layout, ValuesFile values, MemoryStreams streams) {
    List<Placed> sections() {
      List<Placed> sections = new ArrayList<>();
      for (Tile tile : layout.tiles()) {
        long position = tile.start();
        for (DeepSection section : values.sections(tile)) {
          sections.add(new Placed(section, MemoryStreams.input(section), position));
          position += section.lengthBytes();
        }
      }
      return sections;
    }
  }

  /** A section and what is stored of it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Placed(DeepSection section, byte[] input, long position) {
    StoredSection stored() {
      return new StoredSection(section.parameters(), new ArrayByteSource(input), position);
    }
  }

  /** Takes a file apart; nothing if it has no layout. */
  @Nullable Taken find(byte[] file) {
    ArrayByteSource source = new ArrayByteSource(file);
    try {
      return take(file, ParquetLayout.read(source, LayoutLimits.DEFAULT));
    } catch (LayoutRefusedException _) {
      return null;
    }
  }

  private Taken take(byte[] file, ParquetLayout layout) {
    MemoryStreams streams = new MemoryStreams();
    MemoryScratch scratch = new MemoryScratch();
    WriterTrials trials = new WriterTrials(QUICK, () -> 0);
    DeepSettings settings = new DeepSettings(trials, crew, scratch, Proving.EVERY_PAGE);
    ValuesEncoder encoder =
        new ValuesEncoder(new ArrayByteSource(file), layout, SMALL_TOO, settings);
    try {
      ValuesFile values = encoder.encode(streams);
      assertThat(scratch.openCount()).isZero();
      return new Taken(file, layout, values, streams);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] decode(StoredSection stored, long start, long end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ValuesV1.decode(stored, new FileRange(start, end), bytes::write, crew);
    return bytes.toByteArray();
  }

  /** Checks that sections cover their tiles and give the bytes of the file; returns how many. */
  int expectExact(Taken taken, Object what) {
    for (Tile tile : taken.layout().tiles()) {
      List<DeepSection> sections = taken.values().sections(tile);
      long lengthBytes = sections.stream().mapToLong(DeepSection::lengthBytes).sum();
      assertThat(lengthBytes).as("%s", what).isIn(0L, tile.lengthBytes());
    }
    List<Placed> sections = taken.sections();
    for (Placed placed : sections) {
      long lengthBytes = placed.section().lengthBytes();
      ValuesV1.verify(placed.section().parameters(), placed.input().length, lengthBytes);
      int at = (int) placed.position();
      assertThat(decode(placed.stored(), 0, lengthBytes))
          .as("%s at %d", what, at)
          .isEqualTo(Arrays.copyOfRange(taken.file(), at, at + (int) lengthBytes));
    }
    return sections.size();
  }
}
