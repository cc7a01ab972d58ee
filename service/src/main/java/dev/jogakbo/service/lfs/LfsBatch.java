package dev.jogakbo.service.lfs;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of the batch call.
 *
 * @param transfer how objects are to be sent
 * @param objects one for each asked for, in order
 * @param hashAlgorithm what oids are
 */
record LfsBatch(
    String transfer, List<LfsObject> objects, @JsonProperty("hash_algo") String hashAlgorithm) {

  /** An object: what can be done, or why nothing can; neither if there is nothing to be done. */
  record LfsObject(
      String oid,
      long size,
      @Nullable Boolean authenticated,
      @Nullable Map<String, LfsAction> actions,
      @Nullable LfsError error) {

    static LfsObject settled(String oid, long size) {
      return new LfsObject(oid, size, null, null, null);
    }

    static LfsObject of(String oid, long size, Map<String, LfsAction> actions) {
      return new LfsObject(oid, size, true, actions, null);
    }

    static LfsObject failed(String oid, long size, LfsError error) {
      return new LfsObject(oid, size, null, null, error);
    }
  }

  /** Where and how. */
  record LfsAction(
      String href, Map<String, String> header, @JsonProperty("expires_in") long expiresInSeconds) {}

  /** Why not. */
  record LfsError(int code, String message) {}
}
