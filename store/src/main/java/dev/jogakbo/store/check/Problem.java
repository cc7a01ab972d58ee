package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.ContentKey;
import java.util.List;

/**
 * Something that is not as it must be.
 *
 * @param kind what kind of thing
 * @param where the object or row
 * @param detail what was expected and what was found
 * @param affected contents that cannot be read whole because of it, up to a bound
 * @param affectedCount how many there are in all
 */
public record Problem(
    Kind kind, String where, String detail, List<ContentKey> affected, long affectedCount) {
  /** Copies the list. */
  public Problem {
    affected = List.copyOf(affected);
  }

  /** Kinds of problems. */
  public enum Kind {
    /** A pack that the index knows is not in the bucket. */
    PACK_MISSING(Cure.STORE_AGAIN),
    /** A pack whose length, footer or records are not those the index knows. */
    PACK_DAMAGED(Cure.STORE_AGAIN),
    /** An object under packs/ that is no pack. */
    PACK_FOREIGN(Cure.BY_HAND),
    /** A chunk's record whose bytes are not those of its hash. */
    CHUNK_DAMAGED(Cure.STORE_AGAIN),
    /** A blob's record whose bytes are not those of its hash; the index still has the blob. */
    BLOB_DAMAGED(Cure.NOTE_DAMAGE),
    /** A blob that the bucket has in records only whose bytes are not those of its hash. */
    BLOB_LOST(Cure.BY_HAND),
    /** A xorb whose list in the index is not that of its hash. */
    XORB_DAMAGED(Cure.REBUILD),
    /** A content that a version names and that is not there. */
    CONTENT_MISSING(Cure.STORE_AGAIN),
    /** A commit or folder that cannot be read. */
    VERSION_DAMAGED(Cure.BY_HAND),
    /** A content whose recipe does not lead to chunks, or not to its bytes. */
    CONTENT_UNRESOLVED(Cure.REBUILD),
    /** A log that cannot be read whole. */
    LOG_DAMAGED(Cure.BY_HAND);

    private final Cure cure;

    Kind(Cure cure) {
      this.cure = cure;
    }

    /** Returns what helps. */
    public Cure cure() {
      return cure;
    }
  }

  /** What helps. */
  public enum Cure {
    /** A check that notes damage. */
    NOTE_DAMAGE,
    /** A check that notes damage, then storing the affected files again. */
    STORE_AGAIN,
    /** Making the index again from the bucket. */
    REBUILD,
    /** Nothing automatic: the object must be restored from a copy, or removed. */
    BY_HAND
  }
}
