package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel tells about the network interface over which all of a benchmark is spoken. */
public final class Loopback {
  private static final Path INTERFACES = Path.of("/proc/net/dev");
  private static final String NAME = "lo:";

  private Loopback() {}

  /**
   * Returns the bytes that went over it so far, in both directions, headers of TCP and IP included;
   * those of other programs too.
   */
  public static long bytes() {
    try {
      return Files.readString(INTERFACES)
          .lines()
          .map(String::strip)
          .filter(line -> line.startsWith(NAME))
          .mapToLong(line -> Long.parseLong(line.substring(NAME.length()).strip().split(" ", 2)[0]))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(INTERFACES + ": no line " + NAME));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
