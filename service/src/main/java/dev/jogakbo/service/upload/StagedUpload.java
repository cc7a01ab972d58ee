package dev.jogakbo.service.upload;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A resumable upload as it durably is.
 *
 * @param id its name
 * @param owner whose it is
 * @param metadata the header {@code Upload-Metadata} as it was sent, "" if none
 * @param lengthBytes length of the whole, once it was declared
 * @param offsetBytes bytes that have arrived
 * @param expiresAtSeconds served seconds at which it goes
 * @param place where its bytes are
 * @param content what the store made of it, once it was asked; the bytes stay until a commit has
 *     them, since what no commit names may be collected
 */
public record StagedUpload(
    UploadId id,
    Owner owner,
    String metadata,
    OptionalLong lengthBytes,
    long offsetBytes,
    long expiresAtSeconds,
    Place place,
    @Nullable StagedContent content) {

  /** Returns whether every byte has arrived. */
  public boolean isComplete() {
    return lengthBytes.isPresent() && lengthBytes.getAsLong() == offsetBytes;
  }

  StagedUpload withLength(long newLengthBytes) {
    return new StagedUpload(
        id,
        owner,
        metadata,
        OptionalLong.of(newLengthBytes),
        offsetBytes,
        expiresAtSeconds,
        place,
        content);
  }

  StagedUpload at(long newOffsetBytes, long newExpiresAtSeconds) {
    return new StagedUpload(
        id, owner, metadata, lengthBytes, newOffsetBytes, newExpiresAtSeconds, place, content);
  }

  StagedUpload stored(StagedContent newContent) {
    return new StagedUpload(
        id, owner, metadata, lengthBytes, offsetBytes, expiresAtSeconds, place, newContent);
  }

  /** Where an upload's bytes are. */
  public enum Place {
    /** In the index. */
    INLINE,
    /** In a file of the data directory. */
    FILE
  }

  /**
   * Whose upload it is.
   *
   * @param repositoryId dataset it is for
   * @param account who sends it
   */
  public record Owner(String repositoryId, String account) {}
}
