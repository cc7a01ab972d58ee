package dev.jogakbo.service.viewer;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.viewer.ViewerException.Code;
import java.util.List;

/**
 * What a call is about.
 *
 * @param commit of which it is told
 */
record Viewed(Repository repository, Commit commit, DataLayout layout, ViewerQuery query) {

  /** Returns the name of the dataset. */
  String name() {
    return repository.name().toString();
  }

  /** Returns the configurations asked for: one, or all. */
  List<DataConfig> configs() {
    return query.find("config").isPresent() ? List.of(config()) : layout.configs();
  }

  /** Returns the one configuration that has to be named. */
  DataConfig config() {
    String name = query.load("config");
    return layout.configs().stream()
        .filter(config -> config.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new ViewerException(
                Code.CONFIG_NOT_FOUND,
                "The config '%s' does not exist for the dataset '%s'".formatted(name, name())));
  }

  /** Returns the one split that has to be named, of the one configuration. */
  DataSplit split() {
    DataConfig config = config();
    String name = query.load("split");
    config
        .fault()
        .ifPresent(fault -> {
          throw new ViewerException(Code.UNSUPPORTED, config.name() + ": " + fault);
        });
    return config.splits().stream()
        .filter(split -> split.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new ViewerException(
                Code.SPLIT_NOT_FOUND,
                "The split '%s' does not exist for the config '%s' of the dataset '%s'"
                    .formatted(name, config.name(), name())));
  }
}
