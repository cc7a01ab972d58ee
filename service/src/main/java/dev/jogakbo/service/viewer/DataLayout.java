package dev.jogakbo.service.viewer;

import java.util.List;

/**
 * Which of a commit's files are data of what.
 *
 * @param isPartial whether there are more files than were looked at
 */
record DataLayout(List<DataConfig> configs, boolean isPartial) {
  /** Copies the list. */
  DataLayout {
    configs = List.copyOf(configs);
  }
}
