package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.FileByteSource;
import dev.jogakbo.parquet.rewrite.RewriteInput;
import dev.jogakbo.parquet.rewrite.RewriteReport;
import dev.jogakbo.parquet.rewrite.RewriteRoom;
import dev.jogakbo.parquet.rewrite.Rewriter;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.parquet.FileAtHand;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.Taken;
import dev.jogakbo.service.rewrite.RewriteTask.Source;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Does one rewrite: fetches the sources, since their pages are read column by column, writes the
 * new file, stores it as a file that was sent, and commits it.
 */
final class FileRewrite {
  /** What is left free of the disk, on which the index lies too. */
  private static final long FREE_BYTES_MIN = 1L << 30;

  private static final int BUFFER_BYTES = 1 << 18;

  private final Store store;
  private final ParquetIntake intake;
  private final Profiles profiles;
  private final ScratchFolder scratch;

  FileRewrite(Store store, ParquetIntake intake, Profiles profiles, ScratchFolder scratch) {
    this.store = store;
    this.intake = intake;
    this.profiles = profiles;
    this.scratch = scratch;
  }

  Rewritten run(RewriteTask task, Job<Rewritten> job) throws IOException {
    requireRoom(task);
    List<FileByteSource> open = new ArrayList<>();
    try {
      List<RewriteInput> inputs = new ArrayList<>();
      long fetchedBytes = 0;
      for (Source source : task.sources()) {
        FileByteSource bytes = fetch(task, source, scratch.file("source-" + open.size()));
        open.add(bytes);
        inputs.add(new RewriteInput(source.path(), bytes));
        fetchedBytes += source.sizeBytes();
        job.step("fetching", fetchedBytes, task.sizeBytes());
      }
      Path made = scratch.file("made");
      RewriteReport report = write(task, inputs, job, made);
      return store(task, report, job, made);
    } finally {
      for (FileByteSource source : open) {
        source.close();
      }
    }
  }

  /** Sources, the new file and what waits of it take about thrice the bytes of the sources. */
  private void requireRoom(RewriteTask task) throws IOException {
    long freeBytes = Files.getFileStore(scratch.path()).getUsableSpace();
    if (freeBytes - FREE_BYTES_MIN < 3 * task.sizeBytes()) {
      throw new RewriteRoomException(3 * task.sizeBytes(), freeBytes - FREE_BYTES_MIN);
    }
  }

  private FileByteSource fetch(RewriteTask task, Source source, Path target) throws IOException {
    try (ContentReader content = store.openContent(task.domain(), source.content());
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
      content.transferTo(0, content.sizeBytes(), out);
    }
    return FileByteSource.open(target);
  }

  private RewriteReport write(
      RewriteTask task, List<RewriteInput> inputs, Job<Rewritten> job, Path made)
      throws IOException {
    RewriteRoom room = RewriteRoom.modest(scratch.path(), profiles);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(made), BUFFER_BYTES)) {
      return Rewriter.open(inputs, task.choices(), room, new RewriteSteps(job)).write(out);
    }
  }

  private Rewritten store(RewriteTask task, RewriteReport report, Job<Rewritten> job, Path made)
      throws IOException {
    job.step("storing", 0, report.outputBytes());
    try (FileByteSource bytes = FileByteSource.open(made);
        WriteSession session = store.begin(task.domain())) {
      ParquetHandling handling = ParquetHandling.inline(task.policy());
      Taken taken = intake.take(session, handling, FileAtHand.of(bytes), Expectation.NONE);
      session.flush();
      job.step("committing", report.outputBytes(), report.outputBytes());
      CommitResult commit = task.commit().apply(taken);
      return new Rewritten(report, taken, commit);
    }
  }
}
