package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The runs that a stream's chunks make. Runs whose xorb has no hash yet wait, and all behind them,
 * so that they are passed on in order. Used by the session's thread.
 */
final class FileDraft {
  private final Consumer<ChunkRun> settled;
  private final IntConsumer added;
  private final MerkleTree chunks = new MerkleTree();
  private final ArrayDeque<WaitingRun> waiting = new ArrayDeque<>(2);

  /**
   * Creates an empty draft.
   *
   * @param settled takes the runs, in the order of the stream
   */
  FileDraft(Consumer<ChunkRun> settled) {
    this(settled, _ -> {});
  }

  /**
   * Creates an empty draft.
   *
   * @param settled takes the runs, in the order of the stream
   * @param added takes the length of each chunk when it is added
   */
  FileDraft(Consumer<ChunkRun> settled, IntConsumer added) {
    this.settled = settled;
    this.added = added;
  }

  /** Appends a chunk of the file. */
  void add(ChunkHash hash, int lengthBytes, Home home) {
    chunks.add(hash, lengthBytes);
    added.accept(lengthBytes);
    WaitingRun last = waiting.peekLast();
    if (last == null || !last.continues(home, lengthBytes)) {
      waiting.add(new WaitingRun(home, lengthBytes));
    }
  }

  /** Returns the home at which the next chunk would continue the last run, or null at the start. */
  @Nullable Home findNext() {
    WaitingRun last = waiting.peekLast();
    return last == null ? null : last.next();
  }

  long sizeBytes() {
    return chunks.lengthBytes();
  }

  long chunkCount() {
    return chunks.chunkCount();
  }

  FileHash fileHash() {
    return chunks.fileHash();
  }

  int waitingRunCount() {
    return waiting.size();
  }

  /** Passes on the runs that need not wait any more, but for the last, which may still grow. */
  void settle() {
    while (waiting.size() > 1 && settleFirst()) {
      waiting.remove();
    }
  }

  /** Passes on all runs; false if some must still wait. */
  boolean settleAll() {
    while (!waiting.isEmpty()) {
      if (!settleFirst()) {
        return false;
      }
      waiting.remove();
    }
    return true;
  }

  private boolean settleFirst() {
    ChunkRun run = waiting.element().findRun();
    if (run == null) {
      return false;
    }
    settled.accept(run);
    return true;
  }
}
