package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.Retries;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * One page of a listing, put together from as many of the server's pages as it takes: those may be
 * short or empty and still not be the last. A listing that stands still, runs backwards or fails is
 * an exception: it never looks complete.
 */
final class S3Listing {
  private static final int SERVER_PAGE_COUNT_MAX = 1000;

  private final S3Connection connection;
  private final Retries retries;
  private final String prefix;
  private final String namePrefix;
  private final List<ObjectStat> found = new ArrayList<>();
  private final String doing;
  private final int limit;
  private String lastName;
  private @Nullable String token;

  /** A listing of keys with the prefix that sort after another. */
  S3Listing(S3Connection connection, Retries retries, Part part) {
    this.connection = connection;
    this.retries = retries;
    this.prefix = connection.settings().prefix();
    this.limit = part.limit();
    this.doing = "%s: LIST '%s'".formatted(connection.settings(), part.prefix());
    this.lastName = part.startAfter().isEmpty() ? "" : prefix + part.startAfter();
    this.namePrefix = prefix + part.prefix();
  }

  /** Which keys are wanted. */
  record Part(String prefix, String startAfter, int limit) {}

  List<ObjectStat> page() {
    boolean more = true;
    while (more && found.size() < limit) {
      ListObjectsV2Response answer = retries.call(doing, this::ask);
      answer.contents().forEach(this::take);
      more = Boolean.TRUE.equals(answer.isTruncated());
      if (more) {
        advance(answer);
      }
    }
    return found;
  }

  private ListObjectsV2Response ask() {
    try {
      return connection
          .client()
          .listObjectsV2(request ->
              request
                  .bucket(connection.settings().bucket())
                  .prefix(namePrefix)
                  .startAfter(token != null || lastName.isEmpty() ? null : lastName)
                  .continuationToken(token)
                  .maxKeys(Math.min(limit - found.size(), SERVER_PAGE_COUNT_MAX)));
    } catch (SdkException e) {
      throw S3Failures.of(doing, e);
    }
  }

  /** Goes on by the server's token, or after the last name where it gives none. */
  private void advance(ListObjectsV2Response answer) {
    @Nullable String next = answer.nextContinuationToken();
    boolean standsStill = next == null ? answer.contents().isEmpty() : next.equals(token);
    if (standsStill) {
      throw new PermanentStoreException(
          doing
              + ": expected a token to go on with, found none or the one before: the listing"
              + " cannot be completed; a retry does not help");
    }
    token = next;
  }

  private void take(S3Object object) {
    String name = object.key();
    checkNext(name);
    lastName = name;
    String key = name.substring(prefix.length());
    if (found.size() < limit && ObjectKey.isKey(key)) {
      found.add(new ObjectStat(ObjectKey.of(key), object.size()));
    }
  }

  private void checkNext(String name) {
    if (!name.startsWith(namePrefix) || name.compareTo(lastName) <= 0) {
      throw new PermanentStoreException(
          "%s: expected names in byte order after '%s', found '%s'; a retry does not help"
              .formatted(doing, lastName, name));
    }
  }
}
