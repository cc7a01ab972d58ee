package dev.jogakbo.loadtest.parquet;

import java.nio.file.Path;
import java.util.Optional;

/** Where a first version is stored at one level, and each edit of it beside it alone. */
interface Shelf {
  /** Returns how files are stored here. */
  Level level();

  /** Stores and reads a first version, if the service knows the level. */
  Optional<Figures> storeFirst(Path file);

  /** Stores and reads a later version beside the first one. */
  Figures storeEdited(Path file);

  /** Removes what was stored, where it takes room. */
  void remove();
}
