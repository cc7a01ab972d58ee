package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.FallbackReason;
import dev.jogakbo.service.parquet.Pace;
import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.parquet.ParquetOutcome.Level;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.store.catalog.ContentKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes files apart, one at a time whoever asks, and remembers those that stay as they are. */
final class Optimiser {
  private static final Logger LOG = LoggerFactory.getLogger(Optimiser.class);

  private static final long ASK_MILLIS = 200;

  private final StandingFiles standing;
  private final WaitingFiles waiting;
  private final LeftFiles left;
  private final OptimiseListener listener;
  private final ReentrantLock turn = new ReentrantLock(true);

  Optimiser(
      StandingFiles standing, WaitingFiles waiting, LeftFiles left, OptimiseListener listener) {
    this.standing = standing;
    this.waiting = waiting;
    this.left = left;
    this.listener = listener;
  }

  /**
   * Takes a file apart, or says why it stays as it is; nothing if it does not wait any more.
   *
   * @throws CancellationException if the pace says so; the file waits on then
   */
  Optional<ParquetOutcome> takeApart(StandingFile file, Pace pace) {
    await(pace);
    try {
      pace.pass(0);
      return waiting
          .find(file.domain(), file.content().id(), file.policy())
          .map(_ -> takeApartNow(file, pace));
    } finally {
      turn.unlock();
    }
  }

  /** Waits for its turn, and asks now and then whether it is still wanted. */
  private void await(Pace pace) {
    try {
      while (!turn.tryLock(ASK_MILLIS, TimeUnit.MILLISECONDS)) {
        pace.pass(0);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while another file was taken apart");
    }
  }

  private ParquetOutcome takeApartNow(StandingFile file, Pace pace) {
    ParquetOutcome outcome;
    try {
      outcome = standing.takeApart(file, pace);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Optional<FallbackReason> lasting = outcome.reason().filter(FallbackReason::isLasting);
    if (outcome.level() == Level.PLAIN && lasting.isPresent()) {
      left.add(new ContentKey(file.domain(), file.content().id()), file.policy(), lasting.get());
    }
    listener.tried(outcome, file.content().sizeBytes());
    LOG.info(
        "content {}, {} bytes: {}{}",
        file.content().id(),
        file.content().sizeBytes(),
        outcome.level() == Level.PLAIN ? "stays as it is" : "taken apart, " + outcome.levelText(),
        outcome.reasonText().map(reason -> ", " + reason).orElse(""));
    return outcome;
  }
}
