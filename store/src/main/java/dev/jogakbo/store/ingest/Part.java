package dev.jogakbo.store.ingest;

import dev.jogakbo.store.recipe.ChunkRun;
import java.util.ArrayList;
import java.util.List;

/** Bytes that were stored to be part of a content. Good for the session that stored them. */
public final class Part {
  private final List<ChunkRun> runs = new ArrayList<>();
  private final FileDraft draft = new FileDraft(runs::add);
  private Savings savings = Savings.NOTHING;

  Part() {}

  FileDraft draft() {
    return draft;
  }

  Part taken(Savings found) {
    savings = found;
    return this;
  }

  Savings savings() {
    return savings;
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return draft.sizeBytes();
  }

  /** Returns the part's runs, when all packs are known. */
  List<ChunkRun> runs() {
    if (!draft.settleAll()) {
      throw new IllegalStateException("a part still waits for its pack");
    }
    return runs;
  }
}
