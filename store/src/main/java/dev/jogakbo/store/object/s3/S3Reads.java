package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectReads;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.Retries;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Reads that compare what the store announces with what was asked for, before the body, and what
 * came with what was announced, after it.
 *
 * <p>An answer that announces other bytes is asked for again and is damage if it stays so. A body
 * that breaks off is a failure of the connection, however often it happens: it is never damage.
 */
final class S3Reads {
  private final S3Connection connection;
  private final Retries retries;

  S3Reads(S3Connection connection, Retries retries) {
    this.connection = connection;
    this.retries = retries;
  }

  Optional<ObjectStat> find(ObjectKey key) {
    String doing = doing("HEAD", key);
    return retries.call(doing, () -> findOnce(key, doing));
  }

  byte[] load(ObjectKey key, int lengthBytesMax) {
    String doing = doing("GET", key);
    return orCorrupt(() -> retries.call(doing, () -> loadOnce(key, lengthBytesMax, doing)));
  }

  void read(ObjectKey key, Range range) {
    if (range.lengthBytes == 0) {
      checkExists(key);
      return;
    }
    String doing = doing("GET " + range.header(), key);
    orCorrupt(() -> {
      retries.run(doing, () -> readOnce(key, range, doing));
      return range;
    });
  }

  /** The part of an object that is wanted, and where it goes. */
  static final class Range {
    private final long position;
    private final byte[] destination;
    private final int offset;
    private final int lengthBytes;

    Range(long position, byte[] destination, int offset, int lengthBytes) {
      this.position = position;
      this.destination = destination;
      this.offset = offset;
      this.lengthBytes = lengthBytes;
    }

    long end() {
      return position + lengthBytes;
    }

    String header() {
      return "bytes=" + position + "-" + (end() - 1);
    }

    /**
     * Whether the answer announces these bytes: by its range, or by being just this object whole.
     */
    boolean isAnnouncedBy(GetObjectResponse answer) {
      if (answer.contentLength() == null || answer.contentLength() != lengthBytes) {
        return false;
      }
      @Nullable String found = answer.contentRange();
      return found == null
          ? position == 0
          : found.startsWith("bytes " + position + "-" + (end() - 1) + "/");
    }
  }

  private Optional<ObjectStat> findOnce(ObjectKey key, String doing) {
    try {
      HeadObjectResponse head =
          connection
              .client()
              .headObject(r -> r.bucket(connection.settings().bucket()).key(connection.name(key)));
      if (head.contentLength() == null) {
        throw new TransientStoreException(doing + ": expected a length, found none");
      }
      return Optional.of(new ObjectStat(key, head.contentLength()));
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    } catch (S3Exception e) {
      if (e.statusCode() == S3Failures.NOT_FOUND) {
        return Optional.empty();
      }
      throw S3Failures.of(doing, e);
    } catch (SdkException e) {
      throw S3Failures.of(doing, e);
    }
  }

  private byte[] loadOnce(ObjectKey key, int lengthBytesMax, String doing) {
    try (Answer answer = get(key, null, doing)) {
      @Nullable Long lengthBytes = answer.response().contentLength();
      if (lengthBytes == null) {
        throw new TransientStoreException(doing + ": expected a length, found none");
      }
      ObjectReads.checkWholeLength(
          connection.settings().toString(), key, lengthBytes, lengthBytesMax);
      byte[] body = new byte[Math.toIntExact(lengthBytes)];
      answer.fill(new Range(0, body, 0, body.length));
      return body;
    }
  }

  private void readOnce(ObjectKey key, Range range, String doing) {
    try (Answer answer = get(key, range, doing)) {
      if (!range.isAnnouncedBy(answer.response())) {
        throw otherBytes(key, range, announced(answer.response()));
      }
      answer.fill(range);
    }
  }

  /** Opens the object's body, from the range if there is one. */
  private Answer get(ObjectKey key, @Nullable Range range, String doing) {
    try {
      ResponseInputStream<GetObjectResponse> stream =
          connection
              .client()
              .getObject(r ->
                  r.bucket(connection.settings().bucket())
                      .key(connection.name(key))
                      .range(range == null ? null : range.header()));
      return new Answer(stream, connection.settings().toString(), key);
    } catch (S3Exception e) {
      if (e.statusCode() == S3Failures.NOT_FOUND && !isAboutTheBucket(e)) {
        throw new MissingObjectException(
            ObjectReads.missing(connection.settings().toString(), key), e);
      }
      if (range != null && e.statusCode() == S3Failures.RANGE_NOT_SATISFIABLE) {
        throw otherBytes(key, range, "HTTP 416");
      }
      throw S3Failures.of(doing, e);
    } catch (SdkException e) {
      throw S3Failures.of(doing, e);
    }
  }

  /** Asks a second time how long the object is: only two answers that agree make it too short. */
  private RuntimeException otherBytes(ObjectKey key, Range range, String announced) {
    String location = connection.settings().toString();
    Optional<ObjectStat> stat = find(key);
    if (stat.isEmpty()) {
      return new MissingObjectException(ObjectReads.missing(location, key));
    }
    long foundBytes = Math.max(0, stat.get().lengthBytes() - range.position);
    if (foundBytes < range.lengthBytes) {
      return new CorruptDataException(
          ObjectReads.shortRead(location, key, range.position, range.lengthBytes, foundBytes));
    }
    return new ShortAnswerException(
        "%s: object %s: expected %d bytes at %d, got an answer with %s"
            .formatted(location, key, range.lengthBytes, range.position, announced));
  }

  private static String announced(GetObjectResponse answer) {
    return "Content-Length %s and Content-Range %s"
        .formatted(answer.contentLength(), answer.contentRange());
  }

  private void checkExists(ObjectKey key) {
    if (find(key).isEmpty()) {
      throw new MissingObjectException(ObjectReads.missing(connection.settings().toString(), key));
    }
  }

  private String doing(String method, ObjectKey key) {
    return "%s: object %s: %s".formatted(connection.settings(), key, method);
  }

  private static boolean isAboutTheBucket(S3Exception e) {
    return S3Failures.Refusal.of(e).code().equals("NoSuchBucket");
  }

  private static <T> T orCorrupt(Supplier<T> read) {
    try {
      return read.get();
    } catch (ShortAnswerException e) {
      throw new CorruptDataException(e.getMessage() + ", each time it was tried", e);
    }
  }

  /** An open body. Closed early it is cut off, not drained: the rest may be large. */
  private static final class Answer implements AutoCloseable {
    private final ResponseInputStream<GetObjectResponse> body;
    private final String location;
    private final ObjectKey key;
    private int filledBytes;
    private boolean complete;

    Answer(ResponseInputStream<GetObjectResponse> body, String location, ObjectKey key) {
      this.body = body;
      this.location = location;
      this.key = key;
    }

    GetObjectResponse response() {
      return body.response();
    }

    /** Fills the range with all of the body. */
    void fill(Range range) {
      String reason = "the body ended";
      try {
        fillUntilEnd(range);
      } catch (IOException | SdkException e) {
        reason = e.toString();
      }
      complete = filledBytes == range.lengthBytes;
      if (!complete) {
        String shortRead =
            ObjectReads.shortRead(location, key, range.position, range.lengthBytes, filledBytes);
        throw new TransientStoreException(shortRead + ": " + reason + "; a retry may help");
      }
    }

    private void fillUntilEnd(Range range) throws IOException {
      while (filledBytes < range.lengthBytes) {
        int step =
            body.read(
                range.destination, range.offset + filledBytes, range.lengthBytes - filledBytes);
        if (step < 0) {
          return;
        }
        filledBytes += step;
      }
    }

    @Override
    public void close() {
      if (!complete) {
        body.abort();
        return;
      }
      try {
        body.close();
      } catch (IOException e) {
        body.abort();
      }
    }
  }
}
