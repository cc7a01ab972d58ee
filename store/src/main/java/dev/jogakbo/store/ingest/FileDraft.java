package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.StoredRecipe;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A file's recipe while it is made. Runs whose xorb has no hash yet wait, and all behind them, so
 * that the recipe gets them in order. Used by the session's thread.
 */
final class FileDraft {
  private final RecipeWriter recipe;
  private final MerkleTree chunks = new MerkleTree();
  private final ArrayDeque<WaitingRun> waiting = new ArrayDeque<>(2);

  FileDraft(BlobSink sink) {
    recipe = new RecipeWriter(sink);
  }

  /** Appends a chunk of the file. */
  void add(ChunkHash hash, int lengthBytes, Home home) {
    chunks.add(hash, lengthBytes);
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
    recipe.add(run);
    return true;
  }

  /** Writes the recipe, when nothing waits. */
  StoredRecipe finish(DomainId domain, ContentId content) {
    return recipe.finish(new RecipeFacts(content, domain, fileHash(), 0));
  }
}
