package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** Files and streams of test data. */
public final class Data {
  private static final int BUFFER_BYTES = 256 * 1024;

  private Data() {}

  /** Returns an empty SHA-256. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the SHA-256 of a file in hex. */
  public static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = sha256();
      copy(in, digest::update);
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /** Hands a stream on in pieces and returns its length in bytes. */
  public static long copy(InputStream in, Sink sink) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long length = 0;
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      sink.take(buffer, 0, n);
      length += n;
    }
    return length;
  }

  /** Returns the bytes that all files below a folder have together. */
  public static long bytesBelow(Path folder) {
    return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /**
   * Makes a second folder of the same content: what lies below {@code shared} there and is never
   * written again is linked, all else copied.
   */
  public static void fork(Path folder, Path shared, Path to) {
    remove(to);
    try (var all = Files.walk(folder)) {
      for (Path path : all.sorted().toList()) {
        Path target = to.resolve(folder.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else if (path.startsWith(shared)) {
          Files.createLink(target, path);
        } else {
          Files.copy(path, target);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be copied to " + to, e);
    }
  }

  /** Returns all regular files below a folder. */
  public static List<Path> files(Path folder) {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be listed", e);
    }
  }

  /** Removes a folder and all below it, if it is there. */
  public static void remove(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (var all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be removed", e);
    }
  }

  /** Takes bytes; the buffer stays the caller's. */
  public interface Sink {
    /** Takes the bytes in {@code [offset, offset + length)}. */
    void take(byte[] buffer, int offset, int length) throws IOException;
  }
}
