package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.Retries;
import dev.jogakbo.store.object.ScratchFolder;
import dev.jogakbo.store.object.SpoolFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Finds the cheapest way to upload that the bucket keeps faithfully, by uploading a small body each
 * way and reading it back.
 */
final class S3UploadTrial {
  private static final int BODY_BYTES = 10_000;

  private final S3Connection connection;
  private final Retries retries;
  private final S3Reads reads;
  private final List<String> remarks = new ArrayList<>();
  private final byte[] body = new byte[BODY_BYTES];

  /** Creates a trial that reads through the given reads. */
  S3UploadTrial(S3Connection connection, S3Reads reads, Retries retries) {
    this.connection = connection;
    this.reads = reads;
    this.retries = retries;
    new Random().nextBytes(body);
  }

  /** The way that works, and what was found, in sentences. */
  record Verdict(S3Upload upload, List<String> remarks) {}

  Verdict run(ScratchFolder scratch) {
    try (SpoolFile file = scratch.newFile()) {
      file.write(body, 0, body.length);
      file.flush();
      return new Verdict(choose(file), List.copyOf(remarks));
    }
  }

  private S3Upload choose(SpoolFile file) {
    var good = new S3Upload.Body(file.path(), body.length, crc32c());
    S3Upload unsigned = new S3Upload.Unsigned(connection);
    if (keeps(unsigned, good, "unsigned")) {
      remarks.add("Large bodies are uploaded with an unsigned payload and a CRC32C.");
      tryWrongChecksum(unsigned, new S3Upload.Body(file.path(), body.length, ~crc32c()));
      return unsigned;
    }
    S3Upload signed = new S3Upload.Signed(connection);
    if (keeps(signed, good, "signed")) {
      remarks.add("Large bodies are uploaded with a signed SHA-256, which costs more CPU.");
      return signed;
    }
    throw new PermanentStoreException(
        "%s: no way to upload keeps the bytes: %s".formatted(connection.settings(), remarks));
  }

  private boolean keeps(S3Upload upload, S3Upload.Body good, String name) {
    ObjectKey key = probeKey();
    try {
      retries.run(connection.settings() + ": trial upload", () -> upload.put(key, good));
      byte[] found = reads.load(key, Integer.MAX_VALUE);
      if (Arrays.equals(found, body)) {
        return true;
      }
      remarks.add(
          "An %s upload was answered as done, but expected %d bytes back, found %d others."
              .formatted(name, body.length, found.length));
      return false;
    } catch (TransientStoreException e) {
      throw e;
    } catch (StoreException e) {
      remarks.add("An %s upload did not work: %s.".formatted(name, e.getMessage()));
      return false;
    } finally {
      remove(key);
    }
  }

  /** Asks whether the server compares the checksum: if not, only lengths are compared. */
  private void tryWrongChecksum(S3Upload upload, S3Upload.Body wrong) {
    ObjectKey key = probeKey();
    try {
      upload.put(key, wrong);
      remarks.add(
          "The server does not compare the CRC32C; lengths are compared after each upload.");
    } catch (StoreException e) {
      remarks.add("The server refuses a body whose CRC32C is wrong.");
    } finally {
      remove(key);
    }
  }

  private void remove(ObjectKey key) {
    new S3Deletion(connection, retries)
        .delete(List.of(key))
        .forEach(failed -> remarks.add("Not removed: " + failed.key() + "."));
  }

  private int crc32c() {
    CRC32C crc32c = new CRC32C();
    crc32c.update(body, 0, body.length);
    return (int) crc32c.getValue();
  }

  private static ObjectKey probeKey() {
    return ObjectKey.of("probe/" + UUID.randomUUID() + "/upload");
  }
}
