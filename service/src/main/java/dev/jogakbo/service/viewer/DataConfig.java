package dev.jogakbo.service.viewer;

import java.util.List;
import java.util.Optional;

/**
 * A table of a dataset under a name of its own.
 *
 * @param format nothing if its files could not be told or are of none that is read here
 * @param splits empty if there is a fault
 * @param fault why there is nothing to see of it, if so
 */
record DataConfig(
    String name, Optional<TableFormat> format, List<DataSplit> splits, Optional<String> fault) {
  /** Copies the list. */
  DataConfig {
    splits = List.copyOf(splits);
  }

  static DataConfig failed(String name, String fault) {
    return new DataConfig(name, Optional.empty(), List.of(), Optional.of(fault));
  }
}
