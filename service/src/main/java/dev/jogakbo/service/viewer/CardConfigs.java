package dev.jogakbo.service.viewer;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The configurations that a dataset's {@code README.md} names, under {@code configs} in the YAML at
 * its beginning.
 *
 * @param configs in its order
 */
record CardConfigs(List<Wish> configs) {
  /** Longest README that is looked at. */
  static final int README_BYTES_MAX = 1 << 20;

  private static final int CONFIG_COUNT_MAX = 5000;
  private static final int ALIASES_MAX = 20;
  private static final int NESTING_DEPTH_MAX = 50;

  /**
   * One configuration.
   *
   * @param folder below which its files lie, with a slash at its end; "" for the root
   * @param splits patterns by the name of their split; nothing if the usual names are meant
   */
  record Wish(String name, String folder, Optional<Map<String, List<String>>> splits) {}

  /**
   * Reads a README.
   *
   * @throws ViewerException if what it says of configurations is not of its form
   */
  static CardConfigs of(String readme) {
    Optional<String> yaml = frontMatter(readme);
    if (yaml.isEmpty()) {
      return new CardConfigs(List.of());
    }
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(ALIASES_MAX);
    options.setNestingDepthLimit(NESTING_DEPTH_MAX);
    options.setCodePointLimit(README_BYTES_MAX);
    try {
      Object card = new Yaml(new SafeConstructor(options)).load(yaml.get());
      return card instanceof Map<?, ?> members
          ? new CardConfigs(wishes(members.get("configs")))
          : new CardConfigs(List.of());
    } catch (YAMLException e) {
      throw wrong("README.md: its YAML cannot be read: " + e.getMessage());
    }
  }

  private static Optional<String> frontMatter(String readme) {
    String text = readme.replace("\r\n", "\n");
    int start = text.startsWith("\ufeff") ? 1 : 0;
    int end = text.startsWith("---\n", start) ? text.indexOf("\n---", start + 3) : -1;
    return end < 0 ? Optional.empty() : Optional.of(text.substring(Math.min(start + 4, end), end));
  }

  private static List<Wish> wishes(@Nullable Object configs) {
    if (configs == null) {
      return List.of();
    }
    if (!(configs instanceof List<?> list) || list.size() > CONFIG_COUNT_MAX) {
      throw wrong("README.md: configs: expected a list of at most " + CONFIG_COUNT_MAX);
    }
    List<Wish> wishes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object config : list) {
      Wish wish = wish(config);
      if (!names.add(wish.name())) {
        throw wrong("README.md: configs: '" + wish.name() + "' comes twice");
      }
      wishes.add(wish);
    }
    return wishes;
  }

  private static Wish wish(Object config) {
    if (!(config instanceof Map<?, ?> members)
        || !(members.get("config_name") instanceof String name)) {
      throw wrong("README.md: configs: expected a config_name in each");
    }
    String folder = members.get("data_dir") instanceof String dir ? plain(dir) : "";
    Object dataFiles = members.get("data_files");
    return new Wish(
        name,
        folder.isEmpty() || folder.endsWith("/") ? folder : folder + "/",
        dataFiles == null ? Optional.empty() : Optional.of(splits(name, dataFiles)));
  }

  private static Map<String, List<String>> splits(String config, Object dataFiles) {
    Map<String, List<String>> splits = new LinkedHashMap<>();
    List<?> items = dataFiles instanceof List<?> list ? list : List.of(dataFiles);
    for (Object item : items) {
      switch (item) {
        case String pattern -> splits.computeIfAbsent("train", _ -> new ArrayList<>()).add(pattern);
        case Map<?, ?> named -> add(config, named, splits);
        default -> throw wrong(config, "texts, or a split and a path");
      }
    }
    splits.replaceAll((_, patterns) -> patterns.stream().map(CardConfigs::plain).toList());
    return splits;
  }

  private static void add(String config, Map<?, ?> named, Map<String, List<String>> splits) {
    Object path = named.get("path");
    boolean isNamed = named.get("split") instanceof String split && DataPatterns.isSplitName(split);
    boolean isPath =
        path instanceof String
            || (path instanceof List<?> list && list.stream().allMatch(String.class::isInstance));
    if (!isNamed || !isPath) {
      throw wrong(config, "a split and a path in each");
    }
    List<String> patterns = new ArrayList<>();
    (path instanceof List<?> list ? list : List.of(path)).forEach(p -> patterns.add((String) p));
    if (splits.put((String) named.get("split"), patterns) != null) {
      throw wrong(config, "each split once");
    }
  }

  private static String plain(String path) {
    return path.startsWith("./") ? path.substring(2) : path;
  }

  private static ViewerException wrong(String config, String expected) {
    return wrong("README.md: configs: data_files of '%s': expected %s".formatted(config, expected));
  }

  private static ViewerException wrong(String message) {
    return new ViewerException(Code.CONFIG_NAMES, message);
  }
}
