package dev.jogakbo.service.upload;

import dev.jogakbo.store.HeldLease;
import dev.jogakbo.store.IngestSavings;
import org.jspecify.annotations.Nullable;

/**
 * Bytes whose possession somebody proved to a repository by sending them, and that no commit has
 * named yet.
 *
 * @param sizeBytes their length, counted here
 * @param expiresAtSeconds served seconds at which they go
 * @param place where they are
 */
public record ProvenContent(long sizeBytes, long expiresAtSeconds, Place place) {

  /** Where proven bytes are until a commit names them. */
  public sealed interface Place {}

  /**
   * Not in the store yet, so that many small files go in together.
   *
   * @param upload what holds them
   * @param account who sent them
   */
  public record Staged(UploadId upload, String account) implements Place {}

  /**
   * In the store, kept from collection by a lease.
   *
   * @param lease which
   * @param chunkCount chunks, repeats counted
   * @param savings what was new of it
   */
  public record Stored(HeldLease lease, long chunkCount, IngestSavings savings) implements Place {}

  /** Returns the lease that keeps the bytes, if they are in the store. */
  @Nullable HeldLease lease() {
    return place instanceof Stored stored ? stored.lease() : null;
  }
}
