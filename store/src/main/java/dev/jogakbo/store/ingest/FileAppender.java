package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;

/**
 * Appends the chunks of one file: known ones are referred to where they lie, new ones go into the
 * session's pack. Used by the session's thread.
 */
final class FileAppender {
  /** A file refers to so many runs of xorbs without a hash before their packs are sealed early. */
  private static final int WAITING_RUN_COUNT_MAX = 16 * 1024;

  private final SessionIndex index;
  private final SessionChunks sessionChunks;
  private final ChunkMill mill;
  private final PackLine packs;
  private final IngestCounters counters;
  private FileDraft draft = new FileDraft(_ -> {});
  private Savings savings = Savings.NOTHING;

  FileAppender(SessionIndex index, ChunkMill mill, PackLine packs, IngestCounters counters) {
    this.index = index;
    this.sessionChunks = mill.sessionChunks();
    this.mill = mill;
    this.packs = packs;
    this.counters = counters;
  }

  /** Begins another file. */
  void begin(FileDraft next) {
    draft = next;
    savings = Savings.NOTHING;
  }

  Savings savings() {
    return savings;
  }

  void append(Block block) {
    for (int i = 0; i < block.chunkCount(); i++) {
      draft.add(block.hash(i), block.lengthBytes(i), homeOf(block, i));
    }
    draft.settle();
    if (draft.waitingRunCount() > WAITING_RUN_COUNT_MAX) {
      packs.drain();
      draft.settle();
    }
  }

  private Home homeOf(Block block, int chunk) {
    ChunkHash hash = block.hash(chunk);
    Home known = sessionChunks.find(hash);
    if (known == null) {
      known = block.home(chunk);
    }
    if (known == null) {
      return store(block, chunk);
    }
    counters.countKnown(block.lengthBytes(chunk));
    return preferred(hash, known);
  }

  /** A chunk may lie in several xorbs; the one that continues the run before makes reads longer. */
  private Home preferred(ChunkHash hash, Home known) {
    Home next = draft.findNext();
    if (next == null || isSame(next, known)) {
      return known;
    }
    return next.xorb().holdsOwn(hash, next.chunk()) || index.holds(next, hash) ? next : known;
  }

  private static boolean isSame(Home one, Home other) {
    return one.chunk() == other.chunk() && one.xorb().isSame(other.xorb());
  }

  private Home store(Block block, int chunk) {
    if (!block.isCompressed(chunk)) {
      mill.compressLate(block, chunk);
    }
    int lengthBytes = block.lengthBytes(chunk);
    int storedBytes = block.header(chunk).recordLengthBytes();
    OpenPack pack = packs.packFor(lengthBytes);
    Home home = pack.append(block, chunk);
    sessionChunks.add(block.hash(chunk), home);
    counters.countNew(lengthBytes, storedBytes);
    savings = savings.plus(lengthBytes, storedBytes);
    return home;
  }
}
