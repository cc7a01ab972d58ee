package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.ingest.MetadataPack;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWriter;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes blobs whose record in the bucket cannot be read, or lies in a pack that a finding
 * concerns, into new packs: the index has their bytes, which are held against their ids. Used once,
 * by one thread.
 */
final class BlobHealer {
  private final CheckRoom room;
  private final SecureRandom random = new SecureRandom();
  private final Set<Integer> fromPackNumbers = new HashSet<>();

  BlobHealer(CheckRoom room) {
    this.room = room;
  }

  /** Writes all; returns how many. */
  long heal(Progress progress) {
    if (!room.findings().concernBlobs()) {
      return 0;
    }
    try (MetadataPack packs = new MetadataPack(this::begin, this::complete);
        RowCursor<BlobRow> rows = room.catalog().blobs().scan()) {
      while (rows.next()) {
        if (isConcerned(rows.row())) {
          progress.step(0);
          fromPackNumbers.add(rows.row().packNumber());
          packs.add(rows.row().blob());
        }
      }
      return packs.publish().blobCount();
    }
  }

  private boolean isConcerned(BlobRow row) {
    return !row.isPending()
        && (room.findings().hasPack(row.packNumber()) || room.findings().hasBlob(row.blob().id()));
  }

  private PackWriter begin() {
    return PackWriter.begin(room.store(), PackId.random(random), PackSource.METADATA);
  }

  private void complete(PackWriter pack) {
    PackFooter footer = pack.seal();
    pack.publish();
    room.catalog()
        .registerMove(PackRegistration.of(pack.id(), pack.lengthBytes(), footer), fromPackNumbers);
  }
}
