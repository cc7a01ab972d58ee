package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.Retries;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Deletes by batch, and one by one what a batch did not name as deleted: a batch that answers 200
 * may still have failed for some keys, and some servers know no batches.
 */
final class S3Deletion {
  private static final Logger LOG = LoggerFactory.getLogger(S3Deletion.class);

  /** The most keys S3 takes in one request. */
  private static final int BATCH_COUNT_MAX = 1000;

  private final S3Connection connection;
  private final Retries retries;

  S3Deletion(S3Connection connection, Retries retries) {
    this.connection = connection;
    this.retries = retries;
  }

  List<FailedDelete> delete(List<ObjectKey> keys) {
    List<FailedDelete> failed = new ArrayList<>();
    for (int start = 0; start < keys.size(); start += BATCH_COUNT_MAX) {
      List<ObjectKey> batch = keys.subList(start, Math.min(start + BATCH_COUNT_MAX, keys.size()));
      Set<String> deleted = batch.size() == 1 ? Set.of() : deleteBatch(batch);
      for (ObjectKey key : batch) {
        if (!deleted.contains(connection.name(key))) {
          deleteOne(key, failed);
        }
      }
    }
    return failed;
  }

  /** Returns the names that the answer lists as deleted; none if the batch was refused. */
  private Set<String> deleteBatch(List<ObjectKey> batch) {
    try {
      return deletedNames(send(batch));
    } catch (SdkException e) {
      LOG.debug("{}: batch of {} deletes failed", connection.settings(), batch.size(), e);
      return Set.of();
    }
  }

  private DeleteObjectsResponse send(List<ObjectKey> batch) {
    List<ObjectIdentifier> names =
        batch.stream()
            .map(key -> ObjectIdentifier.builder().key(connection.name(key)).build())
            .toList();
    return connection
        .client()
        .deleteObjects(request ->
            request
                .bucket(connection.settings().bucket())
                .delete(delete -> delete.objects(names).quiet(false)));
  }

  private static Set<String> deletedNames(DeleteObjectsResponse answer) {
    Set<String> names = new HashSet<>();
    answer.deleted().stream().map(DeletedObject::key).forEach(names::add);
    answer.errors().forEach(error -> names.remove(error.key()));
    return names;
  }

  private void deleteOne(ObjectKey key, List<FailedDelete> failed) {
    String doing = "%s: object %s: DELETE".formatted(connection.settings(), key);
    try {
      retries.run(doing, () -> deleteOnce(key, doing));
    } catch (StoreException e) {
      failed.add(new FailedDelete(key, String.valueOf(e.getMessage())));
    }
  }

  private void deleteOnce(ObjectKey key, String doing) {
    try {
      connection
          .client()
          .deleteObject(
              request -> request.bucket(connection.settings().bucket()).key(connection.name(key)));
    } catch (S3Exception e) {
      if (!S3Failures.Refusal.of(e).code().equals("NoSuchKey")) {
        throw S3Failures.of(doing, e);
      }
    } catch (SdkException e) {
      throw S3Failures.of(doing, e);
    }
  }
}
