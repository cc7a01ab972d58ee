package dev.jogakbo.store.ingest;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bytes that were stored to be part of a content. Good for the session that stored them. */
public final class Part {
  private final List<ChunkRun> runs = new ArrayList<>();
  private final ChunkEnds ends = new ChunkEnds();
  private final FileDraft draft = new FileDraft(runs::add, ends::add);

  /** Of each run, the index of its first chunk in the part; empty while not asked for. */
  private int[] firstChunks = {};

  Part() {}

  FileDraft draft() {
    return draft;
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return draft.sizeBytes();
  }

  /** Returns the bytes of the chunks that the range, which is not empty, lies in. */
  public ByteRange cover(ByteRange range) {
    return ends.cover(range);
  }

  /** Returns the part's runs, when all packs are known. */
  List<ChunkRun> runs() {
    if (!draft.settleAll()) {
      throw new IllegalStateException("a part still waits for its pack");
    }
    return runs;
  }

  /** Returns the runs of a range that begins and ends where chunks do, when all packs are known. */
  List<ChunkRun> runs(ByteRange cover) {
    List<ChunkRun> found = new ArrayList<>();
    int chunk = ends.chunkAt(cover.start());
    int end = ends.chunkAt(cover.end() - 1) + 1;
    for (int index = runAt(chunk); chunk < end; index++) {
      ChunkRun run = runs.get(index);
      int from = run.startIndex() + chunk - firstChunks[index];
      int to = Math.min(run.endIndex(), from + end - chunk);
      int next = chunk + to - from;
      found.add(new ChunkRun(run.xorb(), from, to, ends.start(next) - ends.start(chunk)));
      chunk = next;
    }
    return found;
  }

  private int runAt(int chunk) {
    if (firstChunks.length == 0) {
      firstChunks = firstChunks(runs());
    }
    int found = Arrays.binarySearch(firstChunks, chunk);
    return found < 0 ? -found - 2 : found;
  }

  private static int[] firstChunks(List<ChunkRun> runs) {
    int[] firstChunks = new int[runs.size()];
    for (int i = 1; i < firstChunks.length; i++) {
      firstChunks[i] = firstChunks[i - 1] + Math.toIntExact(runs.get(i - 1).chunkCount());
    }
    return firstChunks;
  }
}
