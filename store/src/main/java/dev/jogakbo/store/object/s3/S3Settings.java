package dev.jogakbo.store.object.s3;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where a bucket is and how to talk to it. The prefix is empty or ends with a slash. Without an
 * endpoint the bucket is at AWS; without a region the environment says which, or, with an endpoint,
 * {@code us-east-1} is named. Credentials are never part of it.
 */
public record S3Settings(
    String bucket,
    String prefix,
    @Nullable URI endpoint,
    @Nullable String region,
    Addressing addressing,
    Uploads uploads,
    int connectionCountMax) {

  /** Connections kept unless said otherwise: the most parallel calls that need not wait. */
  public static final int CONNECTION_COUNT_MAX = 128;

  /** Where the bucket's name stands in a URL. */
  public enum Addressing {
    /** In the path: every server understands it. */
    PATH,
    /** In the host name: what AWS asks for. */
    HOST
  }

  /** How bodies are protected on their way; all but the last avoid the chunk framing of the SDK. */
  public enum Uploads {
    /** The first of unsigned and signed that the bucket proves to take. */
    AUTO,
    /**
     * Large bodies go by presigned URL with an unsigned payload and a CRC32C that the server
     * compares: the cheapest, because the body is not hashed by SHA-256.
     */
    UNSIGNED,
    /** The SHA-256 of every body is signed: every server takes it. */
    SIGNED,
    /**
     * As the SDK does on its own: chunk-framed with a trailing checksum; some servers keep the
     * frames.
     */
    CHECKSUMMED
  }

  /** Returns the settings for a bucket at AWS, or at an endpoint if one is given. */
  public static S3Settings of(String bucket, @Nullable URI endpoint) {
    Addressing addressing = endpoint == null ? Addressing.HOST : Addressing.PATH;
    return new S3Settings(
        bucket, "", endpoint, null, addressing, Uploads.AUTO, CONNECTION_COUNT_MAX);
  }

  /** Returns the same with another prefix. */
  public S3Settings withPrefix(String newPrefix) {
    return new S3Settings(
        bucket, newPrefix, endpoint, region, addressing, uploads, connectionCountMax);
  }

  /** Returns the same with another way to upload. */
  public S3Settings withUploads(Uploads newUploads) {
    return new S3Settings(
        bucket, prefix, endpoint, region, addressing, newUploads, connectionCountMax);
  }

  @Override
  public String toString() {
    String at = endpoint == null ? "" : " at " + endpoint;
    return "s3://" + bucket + "/" + prefix + at;
  }
}
