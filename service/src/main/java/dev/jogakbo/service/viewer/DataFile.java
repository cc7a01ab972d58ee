package dev.jogakbo.service.viewer;

import dev.jogakbo.service.version.FileEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A file of a commit.
 *
 * @param segments of its path
 */
record DataFile(String path, List<String> segments, FileEntry entry) {

  DataFile(String path, FileEntry entry) {
    this(path, List.of(path.split("/")), entry);
  }

  String name() {
    return segments.getLast();
  }

  /** Returns what follows each dot of its name, in lower case. */
  List<String> extensions() {
    String[] parts = name().toLowerCase(Locale.ROOT).split("\\.", -1);
    return Arrays.asList(parts).subList(1, parts.length);
  }
}
