package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;

/** Says what a record is and where. */
final class RecordPlace {
  private RecordPlace() {}

  static String of(PackId pack, PackRecord record) {
    String what =
        switch (record) {
          case ChunkRecord _ -> "chunk";
          case BlobRecord blob -> noun(blob.kind());
        };
    return "%s, %s at %d".formatted(PackKey.of(pack), what, record.offset());
  }

  private static String noun(int blobKind) {
    try {
      return BlobKind.of(blobKind).toString();
    } catch (FormatTooNewException _) {
      return "blob";
    }
  }
}
