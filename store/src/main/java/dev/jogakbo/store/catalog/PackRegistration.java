package dev.jogakbo.store.catalog;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackFooter;
import java.util.List;

/**
 * A published pack that is to be known.
 *
 * @param id its name
 * @param lengthBytes length of the object
 * @param footer what it holds
 * @param blobs those of its blobs that the index may not have yet, such as when it is being rebuilt
 */
public record PackRegistration(PackId id, long lengthBytes, PackFooter footer, List<Blob> blobs) {
  /** Copies the list. */
  public PackRegistration {
    blobs = List.copyOf(blobs);
  }

  /** Returns the registration of a pack whose blobs, if it has any, are all in the index. */
  public static PackRegistration of(PackId id, long lengthBytes, PackFooter footer) {
    return new PackRegistration(id, lengthBytes, footer, List.of());
  }
}
