package dev.jogakbo.store.check;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import java.util.List;

/** Holds the chunk list of every xorb in the index against what is said of the xorb. */
final class XorbCheck {
  private final CheckRoom room;

  XorbCheck(CheckRoom room) {
    this.room = room;
  }

  void check(Progress progress) {
    try (RowCursor<XorbRow> rows = room.catalog().xorbs().scan()) {
      while (rows.next()) {
        progress.step(0);
        check(rows.row());
      }
    }
  }

  private void check(XorbRow xorb) {
    try {
      List<SizedChunk> chunks = room.catalog().xorbs().chunks(xorb);
      long rawBytes = chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
      if (rawBytes != xorb.rawBytes()) {
        add(xorb, "expected %d bytes, its chunks have %d".formatted(xorb.rawBytes(), rawBytes));
      } else if (room.options().scope() == CheckScope.DATA) {
        checkHash(xorb, chunks);
      }
    } catch (CorruptDataException e) {
      add(xorb, String.valueOf(e.getMessage()));
    }
  }

  private void checkHash(XorbRow xorb, List<SizedChunk> chunks) {
    XorbHash found = XetHashes.xorbHash(chunks);
    if (!found.equals(xorb.hash())) {
      add(xorb, "its chunks have hash " + found);
    }
  }

  /** A xorb that a collection took away meanwhile is no finding. */
  private void add(XorbRow xorb, String detail) {
    if (room.catalog().xorbs().find(xorb.number()).isPresent()) {
      room.findings().addXorb(xorb.number(), "xorb " + xorb.hash(), detail);
    }
  }
}
