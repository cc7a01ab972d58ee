package dev.jogakbo.service.optimise;

import dev.jogakbo.service.optimise.OptimiseReport.Room;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.usage.Footprint;
import dev.jogakbo.store.usage.Usage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sums up the room that files take together, as they are added. Used by one thread. */
final class FileRoom {
  private static final Logger LOG = LoggerFactory.getLogger(FileRoom.class);

  private final Footprint footprint;

  FileRoom(Footprint footprint) {
    this.footprint = footprint;
  }

  /** Adds a file as it is stored now. */
  void add(StandingFile file) {
    try {
      footprint.file(file.domain(), file.content().id());
    } catch (MissingObjectException e) {
      LOG.debug("content {}: deleted meanwhile: {}", file.content().id(), e.getMessage());
    }
  }

  Room total() {
    Usage usage = footprint.usage();
    return new Room(usage.uniqueBytes(), usage.storedBytes());
  }
}
