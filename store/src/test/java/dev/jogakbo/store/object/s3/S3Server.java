package dev.jogakbo.store.object.s3;

import java.net.URI;

/** A running S3 server with one empty bucket, for tests of any module. */
public interface S3Server extends AutoCloseable {
  /** The key every test server knows. */
  String ACCESS_KEY = "test-access";

  /** The secret of {@link #ACCESS_KEY}: of no worth outside the tests. */
  String SECRET_KEY = "test-secret-0123456789";

  /** The bucket every test server has. */
  String BUCKET = "test-bucket";

  /** Returns where the server listens. */
  URI endpoint();

  /** Returns the bucket, below a prefix of the caller's own ("" or ending with a slash). */
  default S3Settings settings(String prefix) {
    return S3Settings.of(BUCKET, endpoint()).withPrefix(prefix);
  }

  /** Returns the same as an operator would write it. */
  default String location(String prefix) {
    return "s3://%s/%s?endpoint=%s".formatted(BUCKET, prefix, endpoint());
  }

  @Override
  void close();
}
