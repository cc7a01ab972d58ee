package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.PendingObject;
import dev.jogakbo.store.object.Retries;
import dev.jogakbo.store.object.SpoolFile;
import java.util.function.ToLongFunction;
import java.util.zip.CRC32C;

/**
 * Collects the body in a local file, because S3 wants its length first; then puts it, and believes
 * the store only after asking for the length it keeps.
 */
final class S3PendingObject implements PendingObject {
  /** The largest body S3 takes in one PUT. */
  private static final long LENGTH_BYTES_MAX = 5L << 30;

  private final ObjectKey key;
  private final SpoolFile file;
  private final S3Upload upload;
  private final ToLongFunction<ObjectKey> storedLength;
  private final Retries retries;
  private final CRC32C crc32c = new CRC32C();

  /** {@code storedLength} asks the store how long the object is, -1 if there is none. */
  S3PendingObject(ObjectKey key, SpoolFile file, Target target) {
    this.key = key;
    this.file = file;
    this.upload = target.upload();
    this.storedLength = target.storedLength();
    this.retries = target.retries();
  }

  /** How the body gets to the store. */
  record Target(S3Upload upload, ToLongFunction<ObjectKey> storedLength, Retries retries) {}

  @Override
  public void write(byte[] source, int offset, int lengthBytes) {
    if (file.lengthBytes() + lengthBytes > LENGTH_BYTES_MAX) {
      throw new PermanentStoreException(
          "object %s: expected at most %d bytes in one object; write several"
              .formatted(key, LENGTH_BYTES_MAX));
    }
    file.write(source, offset, lengthBytes);
    crc32c.update(source, offset, lengthBytes);
  }

  @Override
  public long lengthBytes() {
    return file.lengthBytes();
  }

  @Override
  public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
    file.readBack(position, destination, offset, lengthBytes);
  }

  @Override
  public void publish() {
    file.flush();
    var body = new S3Upload.Body(file.path(), file.lengthBytes(), (int) crc32c.getValue());
    try {
      retries.run("object " + key + ": PUT", () -> publishOnce(body));
    } catch (ShortAnswerException e) {
      throw new CorruptDataException(
          e.getMessage()
              + ", each time it was tried; a store that keeps the chunk framing of uploads needs the"
              + " setting uploads=signed",
          e);
    }
  }

  @Override
  public void close() {
    file.close();
  }

  private void publishOnce(S3Upload.Body body) {
    upload.put(key, body);
    long storedBytes = storedLength.applyAsLong(key);
    if (storedBytes != body.lengthBytes()) {
      throw new ShortAnswerException(
          "object %s: PUT was acknowledged: expected %d bytes kept, found %d"
              .formatted(key, body.lengthBytes(), storedBytes));
    }
  }
}
