package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.codec.TrialPolicy;
import dev.jogakbo.parquet.codec.WriterTrials;
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

/** Takes files apart and puts them together again as a store would. */
final class DeepFiles implements AutoCloseable {
  /** Slow encoders are not tried, so results do not depend on time. */
  private static final TrialPolicy QUICK = new TrialPolicy(1, Duration.ZERO);

  private final PageCrew crew;
  private final Proving proving;
  private final DeepLimits limits;

  DeepFiles(int workerCount, long bytesInFlightMax, Proving proving, DeepLimits limits) {
    this.crew = new PageCrew(new Profiles(), PageLimits.DEFAULT, workerCount, bytesInFlightMax);
    this.proving = proving;
    this.limits = limits;
  }

  DeepFiles() {
    this(2, 64 << 20, Proving.EVERY_PAGE, new DeepLimits(250_000, 1));
  }

  PageCrew crew() {
    return crew;
  }

  @Override
  public void close() {
    crew.close();
  }

  /** A file taken apart. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Taken(byte[] file, ParquetLayout layout, DeepFile deep, MemoryStreams streams) {
    List<Placed> sections() {
      List<Placed> sections = new ArrayList<>();
      for (Tile tile : layout.tiles()) {
        long position = tile.start();
        for (DeepSection section : deep.sections(tile)) {
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
      ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
      return take(file, layout);
    } catch (LayoutRefusedException _) {
      return null;
    }
  }

  private Taken take(byte[] file, ParquetLayout layout) {
    MemoryStreams streams = new MemoryStreams();
    MemoryScratch scratch = new MemoryScratch();
    WriterTrials trials = new WriterTrials(QUICK, () -> 0);
    DeepSettings settings = new DeepSettings(trials, crew, scratch, proving);
    FileWork work =
        new FileWork(
            new ArrayByteSource(file),
            settings,
            trials.open(layout.footer().createdBy()),
            new StatsCounter());
    DeepEncoder encoder = new DeepEncoder(layout, work, LayoutLimits.DEFAULT, limits);
    try {
      DeepFile deep = encoder.encode(streams);
      assertThat(scratch.openCount()).isZero();
      return new Taken(file, layout, deep, streams);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] decode(StoredSection stored, long start, long end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DeepV1.decode(stored, new FileRange(start, end), bytes::write, crew);
    return bytes.toByteArray();
  }

  /** Checks that sections cover their tiles and give the bytes of the file; returns how many. */
  int expectExact(Taken taken) {
    for (Tile tile : taken.layout().tiles()) {
      List<DeepSection> sections = taken.deep().sections(tile);
      long lengthBytes = sections.stream().mapToLong(DeepSection::lengthBytes).sum();
      if (!sections.isEmpty() && lengthBytes != tile.lengthBytes()) {
        throw new AssertionError(tile + ": covered by " + lengthBytes + " bytes");
      }
    }
    List<Placed> sections = taken.sections();
    sections.forEach(placed -> expectExact(placed, taken.file()));
    return sections.size();
  }

  private void expectExact(Placed placed, byte[] file) {
    DeepSection section = placed.section();
    assertThat(section.parameters().length).isLessThanOrEqualTo(DeepV1.PARAMETERS_LENGTH_MAX);
    DeepV1.verify(section.parameters(), placed.input().length, section.lengthBytes());
    byte[] made = decode(placed.stored(), 0, section.lengthBytes());
    int start = (int) placed.position();
    int end = start + (int) section.lengthBytes();
    if (!Arrays.equals(made, 0, made.length, file, start, end)) {
      throw new AssertionError("other bytes at " + start + ": " + section);
    }
  }
}
