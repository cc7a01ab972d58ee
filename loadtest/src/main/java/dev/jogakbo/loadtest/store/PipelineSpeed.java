package dev.jogakbo.loadtest.store;

import com.sun.management.OperatingSystemMXBean;
import dev.jogakbo.chunker.hash.HashWarmup;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreCounters;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.RocksIndexStore;
import dev.jogakbo.store.index.RocksSettings;
import dev.jogakbo.store.object.FolderObjectStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Puts the corpus ({@code dev.jogakbo.loadtest.corpus.Corpus}) through a store in this process and
 * back.
 *
 * <p>Usage: {@code PipelineSpeed CORPUS_DIR WORK_DIR [ROUNDS]}. Every round begins with an empty
 * store.
 */
public final class PipelineSpeed {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final int SMALL_FILE_COUNT = 10_000;
  private static final int SMALL_FILE_BYTES = 8 * 1024;
  private static final int RANGE_COUNT = 200;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Path corpus;
  private final Path work;

  private PipelineSpeed(Path corpus, Path work) {
    this.corpus = corpus;
    this.work = work;
  }

  /** Runs all rounds. */
  public static void main(String[] args) throws IOException, InterruptedException {
    HashWarmup.start().join();
    PipelineSpeed speed = new PipelineSpeed(Path.of(args[0]), Path.of(args[1]));
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    for (int round = 1; round <= rounds; round++) {
      System.out.println("round " + round);
      speed.run();
    }
  }

  private void run() throws IOException {
    empty(work);
    try (Store store = open()) {
      ContentId mixed = store("new", store, "mixed.bin");
      ContentId coarse = store("1 % as 64 KiB", store, "insert-64k.bin");
      ContentId fine = store("1 % as 4 KiB", store, "insert-4k.bin");
      compare(store, mixed, "mixed.bin");
      compare(store, fine, "insert-4k.bin");
      read("whole, first", store, mixed);
      read("whole, 64 KiB edits", store, coarse);
      read("whole, 4 KiB edits", store, fine);
      ranges(store, fine);
      smallFiles(store);
    }
    empty(work);
  }

  private Store open() {
    return Store.open(
        StoreOptions.of(
            FolderObjectStore.open(work.resolve("bucket")),
            RocksIndexStore.open(
                work.resolve("index"), StoreTables.ALL, RocksSettings.defaults())));
  }

  private ContentId store(String what, Store store, String file) throws IOException {
    Path path = corpus.resolve(file);
    long sizeBytes = Files.size(path);
    Ingested[] ingested = new Ingested[1];
    measure(
        "put, " + what,
        sizeBytes,
        () -> {
          try (WriteSession session = store.begin(DOMAIN);
              InputStream source = Files.newInputStream(path)) {
            ingested[0] = session.store(source, Expectation.NONE.withLengthBytes(sizeBytes));
            session.publish(List.of(ingested[0].id()));
          }
        });
    System.out.printf(
        "  new %.2f %%, stored %.2f %% of the file%n",
        100.0 * ingested[0].savings().newBytes() / sizeBytes,
        100.0 * ingested[0].savings().newStoredBytes() / sizeBytes);
    return ingested[0].id();
  }

  private void compare(Store store, ContentId id, String file) throws IOException {
    try (ContentReader reader = store.openContent(DOMAIN, id);
        InputStream expected = Files.newInputStream(corpus.resolve(file))) {
      reader.transferTo(0, reader.sizeBytes(), new ComparingSink(expected));
      if (expected.read() >= 0) {
        throw new IOException(file + " came back shorter");
      }
    }
  }

  private static void read(String what, Store store, ContentId id) throws IOException {
    Content content = store.findContent(DOMAIN, id).orElseThrow();
    measure(
        "get, " + what,
        content.sizeBytes(),
        () -> {
          try (ContentReader reader = store.openContent(DOMAIN, id)) {
            reader.transferTo(0, reader.sizeBytes(), OutputStream.nullOutputStream());
          }
        });
  }

  private static void ranges(Store store, ContentId id) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StoreCounters before = store.counters();
    long startCpu = PROCESS.getProcessCpuTime();
    for (int i = 0; i < RANGE_COUNT; i++) {
      try (ContentReader reader = store.openContent(DOMAIN, id)) {
        long start = random.nextLong(reader.sizeBytes() - 1000);
        reader.transferTo(start, start + 1000, OutputStream.nullOutputStream());
      }
    }
    double cpuSeconds = (PROCESS.getProcessCpuTime() - startCpu) / 1e9;
    System.out.printf(
        "get, 1000 bytes: %.2f ms of CPU, %.2f pack reads each%n",
        1000 * cpuSeconds / RANGE_COUNT,
        (double) (store.counters().packReads() - before.packReads()) / RANGE_COUNT);
  }

  private static void smallFiles(Store store) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    long before = store.counters().packs();
    long start = System.nanoTime();
    measure(
        "put, %d files of %d bytes".formatted(SMALL_FILE_COUNT, SMALL_FILE_BYTES),
        (long) SMALL_FILE_COUNT * SMALL_FILE_BYTES,
        () -> {
          try (WriteSession session = store.begin(DOMAIN)) {
            List<ContentId> ids = new ArrayList<>();
            for (int i = 0; i < SMALL_FILE_COUNT; i++) {
              byte[] bytes = new byte[SMALL_FILE_BYTES];
              random.nextBytes(bytes);
              ids.add(session.store(new ByteArrayInputStream(bytes), Expectation.NONE).id());
            }
            session.publish(ids);
          }
        });
    System.out.printf(
        "  %.0f files/s, %d objects%n",
        SMALL_FILE_COUNT / ((System.nanoTime() - start) / 1e9), store.counters().packs() - before);
  }

  private static void measure(String what, long bytes, Step step) throws IOException {
    ThreadTimes before = ThreadTimes.now();
    long startCpu = PROCESS.getProcessCpuTime();
    long start = System.nanoTime();
    step.run();
    double wallSeconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = (PROCESS.getProcessCpuTime() - startCpu) / 1e9;
    System.out.printf(
        "%s: %.0f MB/s, %.2f CPU s/GB:%s%n",
        what,
        bytes / 1e6 / wallSeconds,
        cpuSeconds / (bytes / 1e9),
        ThreadTimes.now().since(before, bytes));
  }

  private static void empty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** A timed step. */
  private interface Step {
    void run() throws IOException;
  }
}
