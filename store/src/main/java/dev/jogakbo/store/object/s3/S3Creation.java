package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.Retries;
import java.util.Arrays;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * One create-only write, by {@code PUT} with {@code If-None-Match: *}.
 *
 * <p>Whatever answer is not a plain success is settled by reading the object back: a conflict may
 * be our own write whose reply was lost, and a time-out may have taken effect. Only if nothing is
 * there is the write sent again; that is safe, because the condition still holds and the body is
 * the same.
 */
final class S3Creation {
  private final S3Connection connection;
  private final S3Reads reads;
  private final ObjectKey key;
  private final byte[] body;
  private final String doing;
  private boolean mayHaveTakenEffect;

  S3Creation(S3Connection connection, S3Reads reads, ObjectKey key, byte[] body) {
    this.connection = connection;
    this.reads = reads;
    this.key = key;
    this.body = body;
    this.doing = "%s: object %s: PUT if absent".formatted(connection.settings(), key);
  }

  CreateOutcome run(Retries retries) {
    try {
      return retries.call(doing, this::attempt);
    } catch (StoreException e) {
      if (mayHaveTakenEffect) {
        throw new UnknownOutcomeException(
            e.getMessage() + "; it may have taken effect, or still do so", e);
      }
      throw e;
    }
  }

  private CreateOutcome attempt() {
    try {
      put();
      return CreateOutcome.CREATED;
    } catch (SdkException e) {
      StoreException failure = S3Failures.of(doing, e);
      if (!(failure instanceof TransientStoreException)) {
        throw failure;
      }
      mayHaveTakenEffect |= !isConflict(e) && !(failure instanceof StoreFullException);
      return findOutcome().orElseThrow(() -> failure);
    }
  }

  private void put() {
    connection
        .client()
        .putObject(
            request ->
                request
                    .bucket(connection.settings().bucket())
                    .key(connection.name(key))
                    .ifNoneMatch("*"),
            RequestBody.fromBytes(body));
  }

  private Optional<CreateOutcome> findOutcome() {
    Optional<ObjectStat> present = reads.find(key);
    if (present.isEmpty()) {
      return Optional.empty();
    }
    boolean ours =
        present.get().lengthBytes() == body.length
            && Arrays.equals(reads.load(key, body.length), body);
    return Optional.of(ours ? CreateOutcome.CREATED : CreateOutcome.EXISTS);
  }

  /** A conflict is an answer about somebody's write; about ours it says that it was not done. */
  private static boolean isConflict(SdkException e) {
    return e instanceof S3Exception refused
        && (refused.statusCode() == S3Failures.CONFLICT
            || refused.statusCode() == S3Failures.PRECONDITION_FAILED);
  }
}
