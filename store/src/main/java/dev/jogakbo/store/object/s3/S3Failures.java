package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/** Sorts an S3 failure by what the caller may do about it. */
final class S3Failures {
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int PRECONDITION_FAILED = 412;
  static final int RANGE_NOT_SATISFIABLE = 416;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int INSUFFICIENT_STORAGE = 507;

  private static final Set<String> FULL_CODES =
      Set.of("QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "EntityTooLargeForQuota");

  /** Codes under status 400 or 403 that say a body was damaged or late on its way. */
  private static final Set<String> PASSING_CODES =
      Set.of(
          "RequestTimeout",
          "BadDigest",
          "IncompleteBody",
          "XAmzContentSHA256Mismatch",
          "XAmzContentChecksumMismatch",
          "OperationAborted",
          "SlowDown");

  private S3Failures() {}

  /** A server's answer: the HTTP status and the code in its body, "" if there is none. */
  record Refusal(int status, String code, @Nullable String message) {
    static Refusal of(AwsServiceException e) {
      var details = e.awsErrorDetails();
      String code = details == null || details.errorCode() == null ? "" : details.errorCode();
      String message = details == null ? e.getMessage() : details.errorMessage();
      return new Refusal(e.statusCode(), code, message);
    }

    @Override
    public String toString() {
      return "HTTP %d %s (%s)".formatted(status, code, message);
    }
  }

  static StoreException of(String doing, SdkException cause) {
    if (cause instanceof AwsServiceException refused) {
      return of(doing, Refusal.of(refused), cause);
    }
    if (cause instanceof AbortedException) {
      Thread.currentThread().interrupt();
    }
    String message = "%s: no answer: %s".formatted(doing, rootMessage(cause));
    return isAboutCredentials(cause)
        ? new PermanentStoreException(message + "; a retry does not help", cause)
        : new TransientStoreException(message + "; a retry may help", cause);
  }

  static StoreException of(String doing, Refusal refusal, @Nullable Throwable cause) {
    String message = "%s: answered %s".formatted(doing, refusal);
    if (refusal.status() == INSUFFICIENT_STORAGE || FULL_CODES.contains(refusal.code())) {
      return new StoreFullException(message + "; works again once there is room", cause);
    }
    return isPassing(refusal)
        ? new TransientStoreException(message + "; a retry may help", cause)
        : new PermanentStoreException(message + "; a retry does not help", cause);
  }

  private static boolean isPassing(Refusal refusal) {
    int status = refusal.status();
    return (status >= SERVER_ERROR && status != NOT_IMPLEMENTED)
        || status == REQUEST_TIMEOUT
        || status == CONFLICT
        || status == PRECONDITION_FAILED
        || status == TOO_MANY_REQUESTS
        || PASSING_CODES.contains(refusal.code());
  }

  private static boolean isAboutCredentials(SdkException cause) {
    @Nullable String message = cause.getMessage();
    return message != null
        && (message.contains("Unable to load credentials")
            || message.contains("Unable to load region"));
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return failure.getMessage() + " (" + root + ")";
  }
}
