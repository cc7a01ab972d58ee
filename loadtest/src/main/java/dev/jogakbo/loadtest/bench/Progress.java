package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Data;
import java.nio.file.Path;
import java.time.Duration;

/** Says now and then how many files lie in a folder, while a program that is silent fills it. */
final class Progress implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(30);

  private final Report report;
  private final Path folder;
  private final int fileCount;
  private final Thread thread;

  Progress(Report report, Path folder, int fileCount) {
    this.report = report;
    this.folder = folder;
    this.fileCount = fileCount;
    this.thread = Thread.ofPlatform().daemon().name("progress").start(this::tell);
  }

  private void tell() {
    try {
      while (true) {
        Thread.sleep(PERIOD);
        int found = folder.toFile().isDirectory() ? Data.files(folder).size() : 0;
        report.note("    %d of %d files so far", found, fileCount);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
