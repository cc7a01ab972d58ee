package dev.jogakbo.store.index;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Says in the store's own exceptions what RocksDB reports. */
final class RocksErrors {
  private final Path dir;

  RocksErrors(Path dir) {
    this.dir = dir;
  }

  /** Returns whether the disk was full. */
  static boolean isFull(RocksDBException e) {
    Status status = e.getStatus();
    return (status != null && status.getSubCode() == Status.SubCode.NoSpace)
        || String.valueOf(e.getMessage()).contains("No space left");
  }

  /**
   * Returns what a failed opening means: a held lock or a refused folder is not cured by waiting.
   */
  RuntimeException opening(RocksDBException e) {
    if (isFull(e)) {
      return full(e);
    }
    return isCorrupt(e)
        ? new CorruptDataException(where("cannot be opened", e), e)
        : new PermanentStoreException(where("cannot be opened", e), e);
  }

  /** Returns what it means that the native library, which is unpacked first, cannot be loaded. */
  PermanentStoreException loading(LinkageError e) {
    Throwable reason = e;
    while (reason.getCause() != null) {
      reason = reason.getCause();
    }
    return new PermanentStoreException(
        ("index %s: RocksDB's native library cannot be loaded: %s. It is unpacked to %s, which must"
                + " be a folder that can be written to and is not mounted noexec;"
                + " JOGAKBO_JAVA_OPTS=-Djava.io.tmpdir=FOLDER names another")
            .formatted(dir, reason.getMessage(), System.getProperty("java.io.tmpdir")),
        e);
  }

  /** Returns what a failed read means. */
  RuntimeException reading(RocksDBException e) {
    return isCorrupt(e)
        ? new CorruptDataException(where("holds bytes that cannot be right", e), e)
        : new TransientStoreException(where("could not be read, a retry may help", e), e);
  }

  /**
   * Returns what a failed write means: one that failed at the disk may be there after a restart.
   */
  RuntimeException writing(RocksDBException e) {
    if (isFull(e)) {
      return full(e);
    }
    return isCorrupt(e)
        ? new CorruptDataException(where("refuses writes", e), e)
        : new UnknownOutcomeException(where("could not be written", e), e);
  }

  private StoreFullException full(RocksDBException e) {
    return new StoreFullException(where("has no room left, works again once there is some", e), e);
  }

  private static boolean isCorrupt(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  private String where(String what, RocksDBException e) {
    return "index " + dir + ": " + what + ": " + e.getMessage();
  }
}
