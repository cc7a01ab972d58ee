package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.object.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * The clients of one bucket, on one pool of connections. They never repeat a call: a create that is
 * repeated out of our sight meets its own object and looks like a conflict.
 */
record S3Connection(S3Settings settings, S3Client client, S3Presigner presigner, SdkHttpClient http)
    implements AutoCloseable {
  private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(5);

  /** The longest silence on a connection; a large body may take as long as it keeps moving. */
  private static final Duration SILENCE_MAX = Duration.ofSeconds(30);

  static S3Connection open(S3Settings settings, AwsCredentialsProvider credentials) {
    SdkHttpClient http =
        Apache5HttpClient.builder()
            .maxConnections(settings.connectionCountMax())
            .connectionTimeout(CONNECT_TIME_MAX)
            .socketTimeout(SILENCE_MAX)
            .tcpKeepAlive(true)
            .build();
    return new S3Connection(
        settings, client(settings, credentials, http), presigner(settings, credentials), http);
  }

  /** Returns the name of that object in the bucket. */
  String name(ObjectKey key) {
    return settings.prefix() + key.value();
  }

  @Override
  public void close() {
    client.close();
    presigner.close();
    http.close();
  }

  private static S3Client client(
      S3Settings settings, AwsCredentialsProvider credentials, SdkHttpClient http) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClient(http)
            .credentialsProvider(credentials)
            .forcePathStyle(settings.addressing() == S3Settings.Addressing.PATH)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                override -> override.retryStrategy(DefaultRetryStrategy.doNotRetry()));
    if (settings.uploads() != S3Settings.Uploads.CHECKSUMMED) {
      builder
          .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
          .serviceConfiguration(S3Configuration.builder().chunkedEncodingEnabled(false).build());
    }
    if (settings.endpoint() != null) {
      builder.endpointOverride(settings.endpoint());
    }
    Region region = region(settings);
    return region == null ? builder.build() : builder.region(region).build();
  }

  private static S3Presigner presigner(S3Settings settings, AwsCredentialsProvider credentials) {
    S3Presigner.Builder builder =
        S3Presigner.builder()
            .credentialsProvider(credentials)
            .serviceConfiguration(
                S3Configuration.builder()
                    .chunkedEncodingEnabled(false)
                    .pathStyleAccessEnabled(settings.addressing() == S3Settings.Addressing.PATH)
                    .build());
    if (settings.endpoint() != null) {
      builder.endpointOverride(settings.endpoint());
    }
    Region region = region(settings);
    return region == null ? builder.build() : builder.region(region).build();
  }

  private static @Nullable Region region(S3Settings settings) {
    if (settings.region() != null) {
      return Region.of(settings.region());
    }
    return settings.endpoint() == null ? null : Region.US_EAST_1;
  }
}
