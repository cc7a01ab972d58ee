package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectReads;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import dev.jogakbo.store.object.Retries;
import dev.jogakbo.store.object.ScratchFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;

/**
 * An object store in an S3-compatible bucket, or below a prefix in one.
 *
 * <p>All repetition happens here, none in the SDK. Large bodies are spooled to a local folder
 * before they are sent. Credentials come from where the SDK looks for them: environment, system
 * properties, profile, instance role.
 */
public final class S3ObjectStore implements ObjectStore {
  private final S3Connection connection;
  private final Retries retries;
  private final S3Reads reads;
  private final ScratchFolder scratch;
  private final S3UploadTrial.Verdict uploads;

  private S3ObjectStore(S3Connection connection, ScratchFolder scratch, Retries retries) {
    this.connection = connection;
    this.retries = retries;
    this.reads = new S3Reads(connection, retries);
    this.scratch = scratch;
    this.uploads = uploads();
  }

  /** Opens the store; bodies are spooled below the given folder. */
  public static S3ObjectStore open(S3Settings settings, Path spoolFolder) {
    return open(
        settings, spoolFolder, Retries.standard(), DefaultCredentialsProvider.builder().build());
  }

  static S3ObjectStore open(
      S3Settings settings, Path spoolFolder, Retries retries, AwsCredentialsProvider credentials) {
    ScratchFolder scratch = ScratchFolder.open(spoolFolder);
    S3Connection connection = S3Connection.open(settings, credentials);
    try {
      return new S3ObjectStore(connection, scratch, retries);
    } catch (RuntimeException e) {
      connection.close();
      scratch.close();
      throw e;
    }
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    var target = new S3PendingObject.Target(uploads.upload(), this::storedLength, retries);
    return new S3PendingObject(key, scratch.newFile(), target);
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    return new S3Creation(connection, reads, key, body).run(retries);
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    return reads.load(key, lengthBytesMax);
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    ObjectReads.checkRequest(position, destination, offset, lengthBytes);
    reads.read(key, new S3Reads.Range(position, destination, offset, lengthBytes));
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return reads.find(key);
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    ObjectReads.checkLimit(limit);
    var part = new S3Listing.Part(prefix, startAfter, limit);
    return new S3Listing(connection, retries, part).page();
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    return new S3Deletion(connection, retries).delete(keys);
  }

  @Override
  public String location() {
    return connection.settings().toString();
  }

  @Override
  public List<String> remarks() {
    return uploads.remarks();
  }

  @Override
  public void close() {
    try (scratch) {
      connection.close();
    }
  }

  private S3UploadTrial.Verdict uploads() {
    return switch (connection.settings().uploads()) {
      case AUTO -> new S3UploadTrial(connection, reads, retries).run(scratch);
      case UNSIGNED -> new S3UploadTrial.Verdict(new S3Upload.Unsigned(connection), List.of());
      case SIGNED, CHECKSUMMED ->
          new S3UploadTrial.Verdict(new S3Upload.Signed(connection), List.of());
    };
  }

  private long storedLength(ObjectKey key) {
    return reads.find(key).map(ObjectStat::lengthBytes).orElse(-1L);
  }
}
