package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.rewrite.RewriteRefusedException;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.job.JobLine;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rewrites stored files, one at a time, and remembers the latest. Sources and the new file lie on
 * the local disk meanwhile. Safe for many threads.
 */
public final class Rewrites implements AutoCloseable {
  private static final int RUNNING_MAX = 16;
  private static final int REMEMBERED_MAX = 64;

  private final Store store;
  private final ParquetIntake intake;
  private final Path folder;
  private final Profiles profiles = new Profiles();
  private final JobLine<Rewritten> line =
      new JobLine<>(
          "rewrite",
          new JobLine.Limits(RUNNING_MAX, REMEMBERED_MAX),
          RewriteRefusedException.class::isInstance);

  private Rewrites(Store store, ParquetIntake intake, Path folder) {
    this.store = store;
    this.intake = intake;
    this.folder = folder;
  }

  /** Opens the folder, making it if needed, and removes what a crash left there. */
  public static Rewrites open(Store store, ParquetIntake intake, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> left = Files.list(folder)) {
      left.forEach(ScratchFolder::remove);
    }
    return new Rewrites(store, intake, folder);
  }

  /**
   * Begins a rewrite.
   *
   * @throws TooManyRewritesException if too many are under way
   */
  public Job<Rewritten> begin(RewriteTask task) {
    return line.begin(task.owner(), job -> run(job, task))
        .orElseThrow(() -> new TooManyRewritesException(RUNNING_MAX));
  }

  private Rewritten run(Job<Rewritten> job, RewriteTask task) throws IOException {
    try (ScratchFolder scratch = ScratchFolder.make(folder.resolve(job.id()))) {
      job.step("fetching", 0, task.sizeBytes());
      return new FileRewrite(store, intake, profiles, scratch).run(task, job);
    }
  }

  /** Returns the rewrite of that id that was begun for that owner, if it is remembered. */
  public Optional<Job<Rewritten>> find(String owner, String id) {
    return line.find(id).filter(job -> job.subject().equals(owner));
  }

  /** Asks what runs and waits to end, and waits for that. */
  @Override
  public void close() {
    line.close();
  }
}
