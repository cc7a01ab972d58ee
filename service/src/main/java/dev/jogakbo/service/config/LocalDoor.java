package dev.jogakbo.service.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.TokenSecret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * How the command line reaches the service that holds a data directory: the file {@code door} in
 * it, readable by its owner alone, with the address on one line and a secret on the next. The
 * secret is good until that process ends.
 *
 * @param address where the service listens
 * @param secret what it takes for an administrator's token
 */
public record LocalDoor(URI address, TokenSecret secret) {
  private static final String FILE_NAME = "door";
  private static final String OWNER_ONLY = "rw-------";

  /** Writes the file. */
  public void open(Path data) {
    try {
      Path scratch =
          Files.createTempFile(
              data,
              FILE_NAME,
              null,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
      Files.writeString(scratch, address + "\n" + secret.reveal() + "\n", UTF_8);
      Files.move(
          scratch,
          data.resolve(FILE_NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("data directory " + data + ": cannot be written", e);
    }
  }

  /** Removes the file. */
  public static void close(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILE_NAME));
    } catch (IOException e) {
      throw new UncheckedIOException("data directory " + data + ": cannot be written", e);
    }
  }

  /** Returns the door that was left in a data directory, by a process that may have ended. */
  public static Optional<LocalDoor> find(Path data) {
    try {
      List<String> lines = Files.readAllLines(data.resolve(FILE_NAME), UTF_8);
      return lines.size() < 2
          ? Optional.empty()
          : Optional.of(
              new LocalDoor(URI.create(lines.getFirst()), TokenSecret.sent(lines.get(1))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("data directory " + data + ": cannot be read", e);
    }
  }
}
