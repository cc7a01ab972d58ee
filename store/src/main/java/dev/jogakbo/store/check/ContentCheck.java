package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.StoredContent;
import dev.jogakbo.store.catalog.SupersededRow;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;

/**
 * Follows every content to its chunks, and names it wherever it meets what was found wrong. Of
 * recipes that others took the place of it looks only whether a collection can follow them.
 */
final class ContentCheck {
  private final CheckRoom room;
  private final ContentVerifier verifier;

  ContentCheck(CheckRoom room, ContentVerifier verifier) {
    this.room = room;
    this.verifier = verifier;
  }

  void check(Progress progress) {
    try (RowCursor<StoredContent> rows = room.catalog().contents().scan()) {
      while (rows.next()) {
        progress.step(0);
        check(rows.row());
      }
    }
    checkSuperseded();
  }

  private void checkSuperseded() {
    try (RowCursor<SupersededRow> rows = room.catalog().superseded().scan()) {
      while (rows.next()) {
        check(rows.row());
      }
    }
  }

  private void check(SupersededRow old) {
    try {
      new ContentWalk(room.catalog(), ContentWalk.Visitor.NONE).walk(old.key(), old.recipe());
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      if (room.catalog().superseded().contains(old)) {
        room.findings()
            .addContent(Kind.CONTENT_UNRESOLVED, old.key(), "recipe before: " + e.getMessage());
      }
    }
  }

  private void check(StoredContent content) {
    ContentKey key = content.key();
    try {
      boolean hasTransforms =
          new ContentWalk(room.catalog(), new Uses(key)).walk(key, content.row().recipe());
      if (hasTransforms && room.options().scope() == CheckScope.DATA) {
        room.throttle().take(content.row().sizeBytes());
        verifier.verify(key);
      }
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      add(content, String.valueOf(e.getMessage()));
    }
  }

  /** A content that a collection took away meanwhile is no finding. */
  private void add(StoredContent content, String detail) {
    boolean isUnchanged =
        room.catalog().contents().find(content.key()).filter(content.row()::equals).isPresent();
    if (isUnchanged) {
      room.findings().addContent(Kind.CONTENT_UNRESOLVED, content.key(), detail);
    }
  }

  private final class Uses implements ContentWalk.Visitor {
    private final ContentKey content;

    Uses(ContentKey content) {
      this.content = content;
    }

    @Override
    public void blob(BlobKind kind, BlobId id) {
      room.findings().useBlob(id, content);
      room.catalog()
          .blobs()
          .findRow(kind, id)
          .filter(row -> !row.isPending())
          .map(BlobRow::packNumber)
          .ifPresent(pack -> room.findings().usePack(pack, content));
    }

    @Override
    public void chunk(ChunkKey chunk, Placement placement) {
      room.findings().useChunk(chunk, content);
      room.findings().usePack(placement.packNumber(), content);
    }

    @Override
    public void list(XorbRow xorb) {
      room.findings().useXorb(xorb.number(), content);
      room.findings().usePack(xorb.packNumber(), content);
    }
  }
}
