package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * What a dataset's {@code README.md} says of it: the YAML between two lines of three dashes at its
 * beginning.
 *
 * @param members as YAML has them
 */
record DatasetCard(Map<String, Object> members) {
  /** Longest README that is looked at. */
  static final int README_BYTES_MAX = 1 << 20;

  /** A card that says nothing. */
  static final DatasetCard EMPTY = new DatasetCard(Map.of());

  /** Members whose values are tags of that kind. */
  private static final List<String> TAG_KINDS =
      List.of(
          "annotations_creators",
          "language_creators",
          "language",
          "license",
          "multilinguality",
          "size_categories",
          "source_datasets",
          "task_categories",
          "task_ids");

  private static final int ALIASES_MAX = 20;
  private static final int NESTING_DEPTH_MAX = 50;

  /** Returns what the README says; nothing if it is not of its form. */
  static DatasetCard of(byte[] readme) {
    try {
      return new DatasetCard(read(new String(readme, UTF_8)));
    } catch (YAMLException e) {
      return EMPTY;
    }
  }

  /** Returns what is wrong with the README's YAML, if anything is. */
  static Optional<String> fault(String readme) {
    try {
      Objects.requireNonNull(read(readme));
      return Optional.empty();
    } catch (MarkedYAMLException e) {
      String where =
          e.getProblemMark() == null ? "" : " at line " + (e.getProblemMark().getLine() + 2);
      return Optional.of("YAML: " + e.getProblem() + where);
    } catch (YAMLException e) {
      return Optional.of("YAML: " + e.getMessage());
    }
  }

  private static Map<String, Object> read(String readme) {
    Optional<String> yaml = frontMatter(readme);
    if (yaml.isEmpty()) {
      return Map.of();
    }
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(ALIASES_MAX);
    options.setNestingDepthLimit(NESTING_DEPTH_MAX);
    options.setCodePointLimit(README_BYTES_MAX);
    Object document = new Yaml(new SafeConstructor(options)).load(yaml.get());
    if (document == null) {
      return Map.of();
    }
    if (!(document instanceof Map<?, ?> map)) {
      throw new YAMLException("expected a mapping between the lines of dashes");
    }
    Map<String, Object> members = new TreeMap<>();
    map.forEach((key, value) -> {
      if (value != null) {
        members.put(String.valueOf(key), value);
      }
    });
    return members;
  }

  private static Optional<String> frontMatter(String readme) {
    String text = readme.replace("\r\n", "\n");
    int start = text.startsWith("\ufeff") ? 1 : 0;
    if (!text.startsWith("---\n", start)) {
      return Optional.empty();
    }
    int end = text.indexOf("\n---", start + 3);
    return end < 0
        ? Optional.empty()
        : Optional.of(text.substring(start + 4, Math.max(start + 4, end)));
  }

  /** Returns its tags: {@code language:en} and the like, then free ones. */
  List<String> tags() {
    List<String> tags = new ArrayList<>();
    for (String kind : TAG_KINDS) {
      values(kind).forEach(value -> tags.add(kind + ":" + value));
    }
    tags.addAll(values("tags"));
    return tags;
  }

  private List<String> values(String member) {
    return switch (members.get(member)) {
      case null -> List.of();
      case List<?> list -> list.stream().map(String::valueOf).toList();
      case Map<?, ?> _ -> List.of();
      case Object value -> List.of(String.valueOf(value));
    };
  }
}
