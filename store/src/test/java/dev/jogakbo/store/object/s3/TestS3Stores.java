package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.object.Retries;
import java.nio.file.Path;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Opens stores on test servers. */
final class TestS3Stores {
  static final AwsCredentialsProvider CREDENTIALS =
      StaticCredentialsProvider.create(
          AwsBasicCredentials.create(S3Server.ACCESS_KEY, S3Server.SECRET_KEY));

  private TestS3Stores() {}

  static S3ObjectStore open(S3Settings settings, Path spoolFolder) {
    return S3ObjectStore.open(settings, spoolFolder, Retries.standard(), CREDENTIALS);
  }

  /** Opens one whose pauses take no time. */
  static S3ObjectStore openImpatient(S3Settings settings, Path spoolFolder) {
    Retries retries =
        new Retries(Retries.Policy.STANDARD, pause -> {}, System::nanoTime, () -> 0.5);
    return S3ObjectStore.open(settings, spoolFolder, retries, CREDENTIALS);
  }
}
