package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says what a file would add to a store that has an older version of it, at each level. Takes both
 * into a store of their own, which is gone afterwards: the figures are those of the real thing,
 * which is also what it takes in time and room. Safe for many threads.
 */
public final class WhatIf {
  private static final List<ParquetPolicy> LEVELS =
      List.of(ParquetPolicy.PLAIN, ParquetPolicy.ALIGNED, ParquetPolicy.DEEP, ParquetPolicy.VALUES);
  private static final long MEMORY_BYTES = 96L << 20;
  private static final int THREADS = 2;

  private final Spools spools;
  private final PageWork work;
  private final Path folder;

  /**
   * Creates it.
   *
   * @param folder where stores lie while they are needed
   */
  public WhatIf(Spools spools, PageWork work, Path folder) {
    this.spools = spools;
    this.work = work;
    this.folder = folder;
  }

  /**
   * What both files cost at a level.
   *
   * @param level as it was asked for
   * @param before the older version, in an empty store
   * @param after the newer version, where the older is there
   */
  public record LevelCost(String level, Cost before, Cost after) {}

  /**
   * What a file adds.
   *
   * @param mode how it was stored; nothing if it is no Parquet file
   * @param reason why no better, if so
   * @param chunkCount chunks that were not there
   * @param bytes of these chunks
   * @param storedBytes what they take once compressed
   */
  public record Cost(
      @Nullable String mode,
      @Nullable String reason,
      long chunkCount,
      long bytes,
      long storedBytes) {

    private static Cost of(Taken taken) {
      IngestSavings savings = taken.content().savings();
      Optional<ParquetOutcome> outcome = taken.parquet();
      return new Cost(
          outcome.map(ParquetOutcome::levelText).orElse(null),
          outcome.flatMap(ParquetOutcome::reasonText).orElse(null),
          savings.newChunkCount(),
          savings.newBytes(),
          savings.newStoredBytes());
    }
  }

  /**
   * Returns what the versions cost, level by level.
   *
   * @param before read by several threads at once, as is the other
   */
  public List<LevelCost> compare(ByteSource before, ByteSource after) throws IOException {
    List<LevelCost> costs = new ArrayList<>();
    for (ParquetPolicy level : LEVELS) {
      costs.add(compare(level, before, after));
    }
    return costs;
  }

  private LevelCost compare(ParquetPolicy level, ByteSource before, ByteSource after)
      throws IOException {
    Files.createDirectories(folder);
    Path place = Files.createTempDirectory(folder, "what-if");
    try (Store store =
        Store.open(
            StoreOptions.ofScratch(place)
                .withThreads(THREADS, THREADS)
                .withTransforms(work.transforms()))) {
      return new LevelCost(level.text(), take(store, level, before), take(store, level, after));
    } finally {
      delete(place);
    }
  }

  private Cost take(Store store, ParquetPolicy level, ByteSource file) throws IOException {
    ParquetIntake intake = new ParquetIntake(spools, work, ParquetListener.NONE, MEMORY_BYTES, 0);
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      ParquetHandling handling = ParquetHandling.inline(level);
      Taken taken = intake.take(session, handling, FileAtHand.of(file), Expectation.NONE);
      session.flush();
      return Cost.of(taken);
    }
  }

  private static void delete(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
