package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.work.Lane;
import dev.jogakbo.store.work.Pending;
import dev.jogakbo.store.work.Workers;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Moves a stream through the steps: read and cut by the session's thread into blocks, up to {@link
 * #BLOCK_COUNT_MAX} of them hashed and compressed by the computing threads while SHA-256 runs over
 * them in order beside, then appended by the session's thread in the order of the stream. A stream
 * of one block takes no other thread, because handing over would cost more than it saves. Used by
 * one thread.
 */
final class FileIntake {
  private static final int BLOCK_COUNT_MAX = 10;

  private final Workers workers;
  private final BlockPool pool;
  private final Consumer<Block> mill;
  private final Consumer<Block> append;
  private final BlockFiller filler = new BlockFiller();
  private final MessageDigest sha256 = newSha256();
  private final Lane digesting;
  private final ArrayDeque<Flight> inFlight = new ArrayDeque<>();
  private long filledBytes;
  private boolean digests;

  FileIntake(Workers workers, BlockPool pool, Consumer<Block> mill, Consumer<Block> append) {
    this.workers = workers;
    this.pool = pool;
    this.mill = mill;
    this.append = append;
    this.digesting = new Lane(workers.computing());
  }

  static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Takes in a stream to its end and returns the SHA-256 of its bytes. */
  ContentId take(Pieces source, Promise promise) throws IOException {
    sha256.reset();
    digests = true;
    takeAll(source, promise);
    return ContentId.of(sha256.digest());
  }

  /** Takes in a stream whose digest nobody asks for, to its end. */
  void takePart(Pieces source) throws IOException {
    digests = false;
    takeAll(source, Promise.NOTHING);
  }

  private void takeAll(Pieces source, Promise promise) throws IOException {
    filler.begin(source.form());
    filledBytes = 0;
    try {
      takeFirst(source, promise);
      while (!filler.hasEnded()) {
        submit(fill(nextBlock(), source, promise));
        appendFinished();
      }
      while (!inFlight.isEmpty()) {
        appendOldest();
      }
    } finally {
      abandon();
    }
    promise.checkLength(filledBytes);
  }

  private void takeFirst(Pieces source, Promise promise) throws IOException {
    Block first = fill(pool.take(), source, promise);
    if (!filler.hasEnded()) {
      submit(first);
      return;
    }
    try {
      mill.accept(first);
      digest(first);
      append.accept(first);
    } finally {
      pool.giveBack(first);
    }
  }

  private Block fill(Block block, Pieces source, Promise promise) throws IOException {
    boolean filled = false;
    try {
      filler.fill(block, source);
      filledBytes += block.rawBytes();
      promise.checkSoFar(filledBytes);
      filled = true;
      return block;
    } finally {
      if (!filled) {
        pool.giveBack(block);
      }
    }
  }

  /** Returns a block within the bounds, having appended older ones where none is free. */
  private Block nextBlock() {
    Block block = inFlight.size() < BLOCK_COUNT_MAX ? pool.tryTake() : null;
    if (block == null && !inFlight.isEmpty()) {
      appendOldest();
    }
    return block == null ? pool.take() : block;
  }

  private void submit(Block block) {
    Pending<Block> milled =
        workers.compute(() -> {
          mill.accept(block);
          return block;
        });
    inFlight.add(new Flight(block, milled, digesting.run(() -> digest(block))));
  }

  private void digest(Block block) {
    if (digests) {
      sha256.update(block.raw(), 0, block.rawBytes());
    }
  }

  private void appendFinished() {
    while (isFinished(inFlight.peek())) {
      appendOldest();
    }
  }

  private static boolean isFinished(@Nullable Flight flight) {
    return flight != null && flight.milled().isDone() && flight.digested().isDone();
  }

  private void appendOldest() {
    Flight flight = inFlight.element();
    append.accept(flight.milled().join());
    flight.digested().join();
    inFlight.remove();
    pool.giveBack(flight.block());
  }

  /** Gives back what a failure left in flight, once no other thread uses it. */
  private void abandon() {
    for (Flight flight : inFlight) {
      flight.milled().quietly();
      flight.digested().quietly();
      pool.giveBack(flight.block());
    }
    inFlight.clear();
  }

  private record Flight(Block block, Pending<Block> milled, Pending<?> digested) {}
}
