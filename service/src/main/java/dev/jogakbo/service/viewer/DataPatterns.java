package dev.jogakbo.service.viewer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the data files of splits by patterns of paths; where none are given, by the names that
 * splits usually have, of folders before those of files, and if there are none either, everything
 * is for training (Hugging Face documentation, "File names and splits").
 */
final class DataPatterns {
  private static final String SHARD = "-[0-9][0-9][0-9][0-9][0-9]-of-[0-9][0-9][0-9][0-9][0-9]*.*";
  private static final Pattern SHARD_NAME = Pattern.compile("(.+)-\\d{5}-of-\\d{5}.*\\..*");
  private static final Pattern SPLIT_NAME = Pattern.compile("\\w+(\\.\\w+)*");
  private static final String SEPARATOR = "[-._ 0-9]";

  private static final Map<String, List<String>> KEYWORDS = new LinkedHashMap<>();

  static {
    KEYWORDS.put("train", List.of("train", "training"));
    KEYWORDS.put("validation", List.of("validation", "valid", "dev", "val"));
    KEYWORDS.put("test", List.of("test", "testing", "eval", "evaluation"));
  }

  /** Files that say something of the data and are none. */
  private static final Set<String> IGNORED =
      Set.of(
          "README.md",
          "config.json",
          "dataset_info.json",
          "dataset_infos.json",
          "dummy_data.zip",
          "dataset_dict.json");

  private final List<DataFile> files;

  /** Looks among those files, which are sorted by path. */
  DataPatterns(List<DataFile> files) {
    this.files = files;
  }

  /** Whether a split can have that name. */
  static boolean isSplitName(String name) {
    return SPLIT_NAME.matcher(name).matches();
  }

  /**
   * Returns the files that the patterns mean, those of the first pattern first. A file that several
   * mean comes as often, and so do its rows for whoever loads the split.
   */
  List<DataFile> find(List<String> patterns) {
    return patterns.stream().flatMap(this::matching).toList();
  }

  private Stream<DataFile> matching(String pattern) {
    PathGlob glob = new PathGlob(pattern);
    String last = pattern.substring(pattern.lastIndexOf('/') + 1);
    return files.stream()
        .filter(file -> !IGNORED.contains(file.name()) || file.name().equals(last))
        .filter(file -> glob.matches(file.segments()));
  }

  /**
   * Returns the splits, with at least one file each, that the names of files below a folder tell.
   *
   * @param prefix "" or the folder with a slash at its end
   */
  List<DataSplit> usual(String prefix) {
    List<DataSplit> sharded = sharded(prefix);
    if (!sharded.isEmpty()) {
      return sharded;
    }
    List<DataSplit> byFolder = byKeyword(prefix, DataPatterns::folderPatterns);
    if (!byFolder.isEmpty()) {
      return byFolder;
    }
    List<DataSplit> byFile = byKeyword(prefix, DataPatterns::filePatterns);
    if (!byFile.isEmpty()) {
      return byFile;
    }
    List<DataFile> all = find(List.of(prefix + "**"));
    return all.isEmpty() ? List.of() : List.of(new DataSplit("train", all));
  }

  private List<DataSplit> sharded(String prefix) {
    Set<String> names = new TreeSet<>();
    find(List.of(prefix + "data/*" + SHARD)).forEach(file -> shardOf(file).ifPresent(names::add));
    List<String> ordered = new ArrayList<>(KEYWORDS.keySet());
    ordered.retainAll(names);
    names.stream().filter(name -> !ordered.contains(name)).forEach(ordered::add);
    return ordered.stream()
        .map(name -> new DataSplit(name, find(List.of(prefix + "data/" + name + SHARD))))
        .toList();
  }

  private static Optional<String> shardOf(DataFile file) {
    Matcher matcher = SHARD_NAME.matcher(file.name());
    return matcher.matches() && isSplitName(matcher.group(1))
        ? Optional.of(matcher.group(1))
        : Optional.empty();
  }

  private interface Naming {
    List<String> patterns(String keyword);
  }

  private List<DataSplit> byKeyword(String prefix, Naming naming) {
    List<DataSplit> splits = new ArrayList<>();
    KEYWORDS.forEach((split, keywords) -> {
      List<String> patterns =
          keywords.stream()
              .flatMap(keyword -> naming.patterns(keyword).stream())
              .map(pattern -> prefix + pattern)
              .toList();
      List<DataFile> found = find(patterns);
      if (!found.isEmpty()) {
        splits.add(new DataSplit(split, found));
      }
    });
    return splits;
  }

  private static List<String> folderPatterns(String keyword) {
    return List.of(
        "**/" + keyword + "/**",
        "**/" + keyword + SEPARATOR + "*/**",
        "**/*" + SEPARATOR + keyword + "/**",
        "**/*" + SEPARATOR + keyword + SEPARATOR + "*/**");
  }

  private static List<String> filePatterns(String keyword) {
    return List.of(
        "**/" + keyword + SEPARATOR + "*", "**/*" + SEPARATOR + keyword + SEPARATOR + "*");
  }
}
