package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.rewrite.RewriteRefusedException;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites stored files, one at a time, and remembers the latest. Sources and the new file lie on
 * the local disk meanwhile. Safe for many threads.
 */
public final class Rewrites implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rewrites.class);
  private static final int RUNNING_MAX = 16;
  private static final int REMEMBERED_MAX = 64;

  private final Store store;
  private final ParquetIntake intake;
  private final Path folder;
  private final Profiles profiles = new Profiles();
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> Thread.ofPlatform().name("rewrite").daemon().unstarted(task));
  private final Deque<RewriteJob> jobs = new ArrayDeque<>();
  private int runningCount;

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
  public synchronized RewriteJob begin(RewriteTask task) {
    if (runningCount == RUNNING_MAX) {
      throw new TooManyRewritesException(runningCount);
    }
    RewriteJob job = new RewriteJob(UUID.randomUUID().toString(), task.owner());
    runningCount++;
    jobs.addFirst(job);
    while (jobs.size() > REMEMBERED_MAX) {
      jobs.removeLast();
    }
    executor.execute(() -> run(job, task));
    return job;
  }

  /** Returns the rewrite of that id that was begun for that owner, if it is remembered. */
  public synchronized Optional<RewriteJob> find(String owner, String id) {
    return jobs.stream()
        .filter(job -> job.id().equals(id) && job.owner().equals(owner))
        .findFirst();
  }

  private void run(RewriteJob job, RewriteTask task) {
    try (ScratchFolder scratch = ScratchFolder.make(folder.resolve(job.id()))) {
      job.step("fetching", 0, task.sizeBytes());
      Rewritten rewritten = new FileRewrite(store, intake, profiles, scratch).run(task, job);
      ended();
      job.end(rewritten);
    } catch (CancellationException | RewriteRefusedException e) {
      fail(job, e);
    } catch (IOException e) {
      LOG.error("rewrite {} failed", job.id(), e);
      fail(job, new UncheckedIOException(e));
    } catch (RuntimeException e) {
      LOG.error("rewrite {} failed", job.id(), e);
      fail(job, e);
    } catch (Error e) {
      LOG.error("rewrite {} failed", job.id(), e);
      fail(job, new IllegalStateException(e));
    }
  }

  private void fail(RewriteJob job, RuntimeException reason) {
    ended();
    job.fail(reason);
  }

  private synchronized void ended() {
    runningCount--;
  }

  /** Asks what runs and waits to end, and waits for that. */
  @Override
  public void close() {
    synchronized (this) {
      jobs.forEach(RewriteJob::cancel);
    }
    executor.close();
  }
}
