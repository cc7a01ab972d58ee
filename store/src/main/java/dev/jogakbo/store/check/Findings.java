package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.id.BlobId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Problems found so far, by what they make unreadable, so that contents can be held against them.
 * Beyond a bound they are only counted, and of each only its pack is kept. Safe for use by many
 * threads; contents are named one after another.
 */
final class Findings {
  private static final int AFFECTED_MAX = 1000;
  private static final int PROBLEM_COUNT_MAX = 10_000;

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Map<Integer, Draft> packs = new HashMap<>();
  private final Map<Integer, Draft> xorbs = new HashMap<>();
  private final Map<ChunkKey, Draft> chunks = new HashMap<>();
  private final Map<BlobId, Draft> blobs = new HashMap<>();
  private final BitSet concernedPacks = new BitSet();
  private final BitSet omittedIn = new BitSet();
  private long omittedCount;

  synchronized void add(Kind kind, String where, String detail) {
    draft(kind, where, detail);
  }

  synchronized void addPack(int packNumber, Kind kind, String where, String detail) {
    concernedPacks.set(packNumber);
    put(packs, packNumber, draft(kind, where, detail));
  }

  /** Takes back what was found of a pack. */
  synchronized void removePack(int packNumber) {
    concernedPacks.clear(packNumber);
    Draft draft = packs.remove(packNumber);
    if (draft == null) {
      omittedCount--;
    } else {
      drafts.remove(draft.name());
    }
  }

  synchronized void addXorb(int xorbNumber, String where, String detail) {
    put(xorbs, xorbNumber, draft(Kind.XORB_DAMAGED, where, detail));
  }

  synchronized void addChunk(ChunkKey chunk, int packNumber, String where, String detail) {
    if (!put(chunks, chunk, draft(Kind.CHUNK_DAMAGED, where, detail))) {
      omittedIn.set(packNumber);
    }
  }

  synchronized void addBlob(BlobId blob, int packNumber, String where, String detail) {
    if (!put(blobs, blob, draft(Kind.BLOB_DAMAGED, where, detail))) {
      omittedIn.set(packNumber);
    }
  }

  synchronized void addContent(Kind kind, ContentKey content, String detail) {
    affect(draft(kind, "content " + content, detail), content);
  }

  synchronized boolean hasPack(int packNumber) {
    return concernedPacks.get(packNumber);
  }

  /** Whether something is, or may be, wrong with that blob there. */
  synchronized boolean concernBlob(BlobId blob, int packNumber) {
    return blobs.containsKey(blob) || concernPack(packNumber);
  }

  /** Whether something is, or may be, wrong with that chunk there. */
  synchronized boolean concernChunk(ChunkKey chunk, int packNumber) {
    return chunks.containsKey(chunk) || concernPack(packNumber);
  }

  private boolean concernPack(int packNumber) {
    return concernedPacks.get(packNumber) || omittedIn.get(packNumber);
  }

  /** Whether none is about what packs hold. */
  synchronized boolean concernNoPack() {
    return concernedPacks.isEmpty() && chunks.isEmpty() && blobs.isEmpty();
  }

  /** Notes that a content cannot be read whole if the pack has a problem. */
  synchronized void usePack(int packNumber, ContentKey content) {
    affect(packs.get(packNumber), content);
  }

  synchronized void useXorb(int xorbNumber, ContentKey content) {
    affect(xorbs.get(xorbNumber), content);
  }

  synchronized void useChunk(ChunkKey chunk, ContentKey content) {
    affect(chunks.get(chunk), content);
  }

  synchronized void useBlob(BlobId blob, ContentKey content) {
    affect(blobs.get(blob), content);
  }

  private static <K> boolean put(Map<K, Draft> map, K key, @Nullable Draft draft) {
    if (draft != null) {
      map.put(key, draft);
    }
    return draft != null;
  }

  private static void affect(@Nullable Draft draft, ContentKey content) {
    if (draft != null) {
      draft.affect(content);
    }
  }

  private @Nullable Draft draft(Kind kind, String where, String detail) {
    Draft draft = new Draft(kind, where, detail);
    Draft known = drafts.get(draft.name());
    if (known == null && drafts.size() < PROBLEM_COUNT_MAX) {
      known = draft;
      drafts.put(draft.name(), draft);
    } else if (known == null) {
      omittedCount++;
    }
    return known;
  }

  synchronized List<Problem> problems() {
    return drafts.values().stream().map(Draft::toProblem).toList();
  }

  /** Returns how many there are beyond those listed. */
  synchronized long omittedCount() {
    return omittedCount;
  }

  private static final class Draft {
    private final Kind kind;
    private final String where;
    private final String detail;
    private final List<ContentKey> affected = new ArrayList<>();
    private @Nullable ContentKey last;
    private long affectedCount;

    Draft(Kind kind, String where, String detail) {
      this.kind = kind;
      this.where = where;
      this.detail = detail;
    }

    String name() {
      return kind + where;
    }

    void affect(ContentKey content) {
      if (!content.equals(last)) {
        last = content;
        affectedCount++;
        if (affected.size() < AFFECTED_MAX) {
          affected.add(content);
        }
      }
    }

    Problem toProblem() {
      return new Problem(kind, where, detail, affected, affectedCount);
    }
  }
}
