package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Usage;
import java.nio.file.Path;

/** Something that keeps files and gives them back: the service, or a peer. */
interface Keeper extends AutoCloseable {
  /** Returns what it is called in the tables. */
  String name();

  /** Takes in a file under the name it has. */
  Usage put(Path file);

  /** Reads a file to nowhere, in so many streams at once. */
  Usage get(Path file, int streamCount);

  /** Returns the SHA-256 of what comes back for a file. */
  String sha256(Path file);

  /** Returns the bytes of everything stored. */
  long storedBytes();

  @Override
  void close();
}
