package dev.jogakbo.store.catalog;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import java.util.List;
import java.util.Set;

/**
 * A published pack that is to be known.
 *
 * @param id its name
 * @param lengthBytes length of the object
 * @param footer all it holds
 * @param blobs those of its blobs that the index may not have yet, such as when it is being rebuilt
 * @param unread records of blobs that cannot be read and are left out of the index
 */
public record PackRegistration(
    PackId id, long lengthBytes, PackFooter footer, List<Blob> blobs, Set<BlobRecord> unread) {
  /** Copies the collections. */
  public PackRegistration {
    blobs = List.copyOf(blobs);
    unread = Set.copyOf(unread);
  }

  /** Returns the registration of a pack whose blobs, if it has any, are all in the index. */
  public static PackRegistration of(PackId id, long lengthBytes, PackFooter footer) {
    return new PackRegistration(id, lengthBytes, footer, List.of(), Set.of());
  }
}
