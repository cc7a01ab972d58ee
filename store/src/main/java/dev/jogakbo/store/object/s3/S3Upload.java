package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.ObjectKey;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.Header;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** One way to put a large body under its key. Repeats nothing; a repetition does no harm. */
interface S3Upload {

  /** A body in a local file. */
  record Body(Path file, long lengthBytes, int crc32c) {}

  /** Puts the body. */
  void put(ObjectKey key, Body body);

  /** The SDK's own PUT: signs the body or frames it, as its client is set up. */
  record Signed(S3Connection connection) implements S3Upload {
    @Override
    public void put(ObjectKey key, Body body) {
      try {
        connection
            .client()
            .putObject(
                request -> request.bucket(connection.settings().bucket()).key(connection.name(key)),
                RequestBody.fromFile(body.file()));
      } catch (SdkException e) {
        throw S3Failures.of(doing(connection, key), e);
      }
    }
  }

  /**
   * A PUT to a presigned URL: the signature covers the key, the length and the CRC32C, but not the
   * body, so that the body is not hashed by SHA-256 on plain http.
   */
  record Unsigned(S3Connection connection) implements S3Upload {
    private static final Duration VALID = Duration.ofHours(1);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int ERROR_BYTES_MAX = 1 << 14;
    private static final int REFUSED_FROM = 300;
    private static final Pattern CODE = Pattern.compile("<Code>([^<]*)</Code>");
    private static final Pattern MESSAGE = Pattern.compile("<Message>([^<]*)</Message>");

    @Override
    public void put(ObjectKey key, Body body) {
      String doing = doing(connection, key);
      try {
        HttpExecuteResponse answer = send(key, body);
        String text = bodyOf(answer);
        int status = answer.httpResponse().statusCode();
        if (status >= REFUSED_FROM) {
          throw S3Failures.of(doing, refusal(status, text), null);
        }
      } catch (IOException | UncheckedIOException e) {
        throw new TransientStoreException(doing + ": no answer: " + e + "; a retry may help", e);
      } catch (SdkException e) {
        throw S3Failures.of(doing, e);
      }
    }

    private HttpExecuteResponse send(ObjectKey key, Body body) throws IOException {
      HttpExecuteRequest.Builder request = HttpExecuteRequest.builder().request(sign(key, body));
      ContentStreamProvider content = () -> open(body.file());
      return connection
          .http()
          .prepareRequest(request.contentStreamProvider(content).build())
          .call();
    }

    private SdkHttpRequest sign(ObjectKey key, Body body) {
      PutObjectRequest put =
          PutObjectRequest.builder()
              .bucket(connection.settings().bucket())
              .key(connection.name(key))
              .contentLength(body.lengthBytes())
              .checksumCRC32C(base64(body.crc32c()))
              .build();
      return connection
          .presigner()
          .presignPutObject(presign -> presign.signatureDuration(VALID).putObjectRequest(put))
          .httpRequest()
          .toBuilder()
          .putHeader(Header.CONTENT_LENGTH, Long.toString(body.lengthBytes()))
          .build();
    }

    private static String base64(int crc32c) {
      return Base64.getEncoder()
          .encodeToString(ByteBuffer.allocate(Integer.BYTES).putInt(crc32c).array());
    }

    private static InputStream open(Path file) {
      try {
        return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String bodyOf(HttpExecuteResponse answer) throws IOException {
      if (answer.responseBody().isEmpty()) {
        return "";
      }
      try (AbortableInputStream body = answer.responseBody().get()) {
        return new String(body.readNBytes(ERROR_BYTES_MAX), StandardCharsets.UTF_8);
      }
    }

    private static S3Failures.Refusal refusal(int status, String text) {
      return new S3Failures.Refusal(status, find(CODE, text), find(MESSAGE, text));
    }

    private static String find(Pattern pattern, String text) {
      Matcher matcher = pattern.matcher(text);
      return matcher.find() ? matcher.group(1) : "";
    }
  }

  private static String doing(S3Connection connection, ObjectKey key) {
    return "%s: object %s: PUT".formatted(connection.settings(), key);
  }
}
