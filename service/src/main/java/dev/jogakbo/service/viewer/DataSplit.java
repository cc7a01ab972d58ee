package dev.jogakbo.service.viewer;

import java.util.List;

/**
 * A part of a configuration.
 *
 * @param files in the order of its rows
 */
record DataSplit(String name, List<DataFile> files) {
  /** Copies the list. */
  DataSplit {
    files = List.copyOf(files);
  }
}
