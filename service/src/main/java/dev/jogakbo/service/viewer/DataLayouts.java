package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.parquet.StoredFile;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.EntryMode;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.ListedEntry;
import dev.jogakbo.service.version.TreePage;
import dev.jogakbo.service.version.TreeQuery;
import dev.jogakbo.service.version.TreeQuery.Depth;
import dev.jogakbo.service.viewer.ViewerException.Code;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds out which files of a commit are data of what. What was found lately is kept: a commit never
 * changes. Safe for many threads.
 */
@Component
final class DataLayouts {
  private static final FilePath README = new FilePath("README.md");
  private static final int FILE_COUNT_MAX = 20_000;
  private static final int PAGE = 5000;
  private static final int KEPT_COUNT_MAX = 32;

  private final Hub hub;
  private final Store store;
  private final Lately<DataLayout> kept = new Lately<>(KEPT_COUNT_MAX);

  DataLayouts(Hub hub, Store store) {
    this.hub = hub;
    this.store = store;
  }

  /**
   * Returns the layout of a commit.
   *
   * @throws ViewerException if there is none
   */
  DataLayout of(Repository repository, Commit commit) {
    return kept.of(repository.id() + " " + commit.id(), () -> find(repository, commit));
  }

  private DataLayout find(Repository repository, Commit commit) {
    CardConfigs card = card(repository, commit);
    List<DataFile> files = files(repository, commit);
    DataPatterns patterns = new DataPatterns(files);
    List<DataConfig> configs = new ArrayList<>();
    if (card.configs().isEmpty()) {
      configs.add(usual("default", "", patterns));
    }
    card.configs().forEach(wish -> configs.add(config(wish, patterns)));
    if (configs.stream().allMatch(config -> config.fault().isPresent())) {
      throw new ViewerException(
          Code.EMPTY, configs.getFirst().fault().orElse("there are no data files"));
    }
    return new DataLayout(configs, files.size() == FILE_COUNT_MAX);
  }

  private static DataConfig config(CardConfigs.Wish wish, DataPatterns patterns) {
    if (wish.splits().isEmpty()) {
      return usual(wish.name(), wish.folder(), patterns);
    }
    List<DataSplit> splits = new ArrayList<>();
    for (Map.Entry<String, List<String>> split : wish.splits().get().entrySet()) {
      List<String> below = split.getValue().stream().map(path -> wish.folder() + path).toList();
      List<DataFile> found = patterns.find(below);
      if (found.isEmpty()) {
        return DataConfig.failed(
            wish.name(), "no file matches " + String.join(", ", split.getValue()));
      }
      splits.add(new DataSplit(split.getKey(), found));
    }
    return ofFormat(wish.name(), splits);
  }

  private static DataConfig usual(String name, String folder, DataPatterns patterns) {
    List<DataSplit> splits = patterns.usual(folder);
    return splits.isEmpty()
        ? DataConfig.failed(name, "there are no data files")
        : ofFormat(name, splits);
  }

  /** What is in other formats beside is no data. */
  private static DataConfig ofFormat(String name, List<DataSplit> splits) {
    Optional<TableFormat> format = TableFormat.find(splits.getFirst().files());
    if (format.isEmpty()) {
      return DataConfig.failed(name, "most of its files are in no format that is read here");
    }
    List<DataSplit> plain = new ArrayList<>();
    for (DataSplit split : splits) {
      List<DataFile> files = split.files().stream().filter(format.get()::isOf).toList();
      if (files.isEmpty()) {
        return DataConfig.failed(
            name,
            "split '" + split.name() + "' is not " + format.get().builder() + " as the first");
      }
      plain.add(new DataSplit(split.name(), files));
    }
    return new DataConfig(name, format, plain, Optional.empty());
  }

  private List<DataFile> files(Repository repository, Commit commit) {
    List<DataFile> files = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      TreeQuery query =
          new TreeQuery(commit.id().hex(), Optional.empty(), Depth.DESCENDANTS, PAGE, cursor);
      TreePage page = hub.trees().list(repository, query);
      for (ListedEntry entry : page.page().items()) {
        if (entry.entry() instanceof FileEntry file
            && file.mode() != EntryMode.LINK
            && files.size() < FILE_COUNT_MAX) {
          files.add(new DataFile(entry.path().value(), file));
        }
      }
      cursor = page.page().nextCursor();
    } while (cursor != null && files.size() < FILE_COUNT_MAX);
    files.sort(Comparator.comparing(DataFile::path));
    return files;
  }

  private CardConfigs card(Repository repository, Commit commit) {
    return hub.versions()
        .findFile(commit, README)
        .filter(file -> file.sizeBytes() <= CardConfigs.README_BYTES_MAX)
        .map(file -> CardConfigs.of(text(repository, file)))
        .orElse(new CardConfigs(List.of()));
  }

  private String text(Repository repository, FileEntry file) {
    try (ContentReader reader = store.openContent(repository.domain(), file.content())) {
      return new String(new StoredFile(reader).read(0, Math.toIntExact(file.sizeBytes())), UTF_8);
    }
  }
}
