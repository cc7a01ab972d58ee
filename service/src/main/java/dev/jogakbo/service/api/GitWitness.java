package dev.jogakbo.service.api;

import dev.jogakbo.service.upload.ByteWitness;
import dev.jogakbo.service.upload.StagedUpload;
import dev.jogakbo.service.upload.UploadId;
import dev.jogakbo.service.version.GitHasher;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.LfsRule;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Computes git's ids of uploads while their bytes pass, where git may come to see those bytes: else
 * each would be read back for it. Used by one thread.
 */
final class GitWitness implements ByteWitness {
  private final Map<UploadId, GitHasher> hashers = new HashMap<>();

  @Override
  public OutputStream open(StagedUpload upload) {
    if (upload.offsetBytes() > LfsRule.REGULAR_BYTES_MAX) {
      return OutputStream.nullOutputStream();
    }
    GitHasher hasher = GitHasher.blob(upload.offsetBytes());
    hashers.put(upload.id(), hasher);
    return hasher;
  }

  /** Returns the id of an upload whose bytes passed, once. */
  Optional<GitId> take(UploadId id) {
    return Optional.ofNullable(hashers.remove(id)).map(GitHasher::id);
  }
}
