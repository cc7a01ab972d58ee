package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.id.BlobId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Problems found so far, by what they make unreadable, so that contents can be held against them.
 * Beyond a bound they are only counted. Safe for use by many threads; contents are named one after
 * another.
 */
final class Findings {
  private static final int AFFECTED_MAX = 1000;
  private static final int PROBLEM_COUNT_MAX = 10_000;

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Map<Integer, Draft> packs = new HashMap<>();
  private final Map<Integer, Draft> xorbs = new HashMap<>();
  private final Map<ChunkKey, Draft> chunks = new HashMap<>();
  private final Map<BlobId, Draft> blobs = new HashMap<>();
  private long omittedCount;

  synchronized void add(Kind kind, String where, String detail) {
    draft(kind, where, detail);
  }

  synchronized void addPack(int packNumber, Kind kind, String where, String detail) {
    put(packs, packNumber, draft(kind, where, detail));
  }

  synchronized void addXorb(int xorbNumber, String where, String detail) {
    put(xorbs, xorbNumber, draft(Kind.XORB_DAMAGED, where, detail));
  }

  synchronized void addChunk(ChunkKey chunk, String where, String detail) {
    put(chunks, chunk, draft(Kind.CHUNK_DAMAGED, where, detail));
  }

  synchronized void addBlob(BlobId blob, String where, String detail) {
    put(blobs, blob, draft(Kind.BLOB_DAMAGED, where, detail));
  }

  synchronized void addContent(ContentKey content, String detail) {
    affect(draft(Kind.CONTENT_UNRESOLVED, "content " + content, detail), content);
  }

  synchronized boolean hasPack(int packNumber) {
    return packs.containsKey(packNumber);
  }

  synchronized boolean hasBlob(BlobId blob) {
    return blobs.containsKey(blob);
  }

  /** Whether some are about blobs, or about packs, which may have some. */
  synchronized boolean concernBlobs() {
    return !blobs.isEmpty() || !packs.isEmpty();
  }

  synchronized boolean hasChunk(ChunkKey chunk) {
    return chunks.containsKey(chunk);
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

  private static <K> void put(Map<K, Draft> map, K key, @Nullable Draft draft) {
    if (draft != null) {
      map.put(key, draft);
    }
  }

  private static void affect(@Nullable Draft draft, ContentKey content) {
    if (draft != null) {
      draft.affect(content);
    }
  }

  private @Nullable Draft draft(Kind kind, String where, String detail) {
    Draft known = drafts.get(kind + where);
    if (known == null && drafts.size() < PROBLEM_COUNT_MAX) {
      known = new Draft(kind, where, detail);
      drafts.put(kind + where, known);
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
