package dev.jogakbo.store.object;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Sorts a failure of the file system by what the caller may do about it. */
final class FileFailures {
  /** Below this a file system is full in practice, whatever language its error speaks. */
  private static final long FULL_BELOW_BYTES = 1 << 20;

  private FileFailures() {}

  static StoreException of(String doing, Path file, IOException cause) {
    String message = "%s: %s failed: %s".formatted(file, doing, cause);
    if (isFull(file, cause)) {
      return new StoreFullException(message + "; works again once there is room", cause);
    }
    if (cause instanceof AccessDeniedException || says(cause, "Read-only file system")) {
      return new PermanentStoreException(message + "; a retry does not help", cause);
    }
    return new TransientStoreException(message + "; a retry may help", cause);
  }

  private static boolean isFull(Path file, IOException cause) {
    return says(cause, "No space left") || says(cause, "quota exceeded") || hasNoRoom(file);
  }

  private static boolean says(IOException cause, String words) {
    @Nullable String message = cause.getMessage();
    return message != null && message.contains(words);
  }

  private static boolean hasNoRoom(Path file) {
    try {
      Path folder = file.getParent();
      return folder != null && Files.getFileStore(folder).getUsableSpace() < FULL_BELOW_BYTES;
    } catch (IOException e) {
      return false;
    }
  }
}
