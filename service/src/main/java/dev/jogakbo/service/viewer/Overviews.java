package dev.jogakbo.service.viewer;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.viewer.ViewerException.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What there is to say of a dataset's configurations and splits without their rows. */
@Component
final class Overviews {
  private static final String DATASET = "dataset";

  private final Tables tables;

  Overviews(Tables tables) {
    this.tables = tables;
  }

  /** Says what can be asked for. */
  Map<String, @Nullable Object> isValid(Viewed viewed) {
    boolean isThere =
        viewed.configs().stream().anyMatch(config -> config.fault().isEmpty())
            && (viewed.query().find("split").isEmpty() || isSplit(viewed));
    return new Members()
        .with("preview", isThere)
        .with("viewer", isThere)
        .with("search", false)
        .with("filter", false)
        .with("statistics", false)
        .map();
  }

  private static boolean isSplit(Viewed viewed) {
    String name = viewed.query().load("split");
    return viewed.configs().stream()
        .flatMap(config -> config.splits().stream())
        .anyMatch(split -> split.name().equals(name));
  }

  /** Lists the splits. */
  Map<String, @Nullable Object> splits(Viewed viewed) {
    Answer answer = new Answer(viewed);
    List<Object> splits = new ArrayList<>();
    answer.forEach(config ->
        config
            .splits()
            .forEach(split -> splits.add(Members.of(viewed, config.name(), split.name()).map())));
    Map<String, @Nullable Object> ended = answer.end(new Members().with("splits", splits));
    ended.remove("partial"); // which this call does not have
    return ended;
  }

  /** Lists the Parquet files, which are the dataset's own. */
  Map<String, @Nullable Object> parquet(Viewed viewed, String filesUrl) {
    Answer answer = new Answer(viewed);
    List<Object> files = new ArrayList<>();
    answer.forEach(config -> {
      if (config.format().orElseThrow() != TableFormat.PARQUET) {
        throw new ViewerException(
            Code.UNSUPPORTED, "its files are no Parquet files, and none are made of them");
      }
      for (DataSplit split : config.splits()) {
        for (DataFile file : split.files()) {
          files.add(
              Members.of(viewed, config.name(), split.name())
                  .with("url", filesUrl + Links.encode(file.path()))
                  .with("filename", file.name())
                  .with("size", file.entry().sizeBytes())
                  .map());
        }
      }
    });
    return answer.end(new Members().with("parquet_files", files));
  }

  /** Says how large everything is. */
  Map<String, @Nullable Object> size(Viewed viewed) {
    Answer answer = new Answer(viewed);
    List<Object> configs = new ArrayList<>();
    List<Object> splits = new ArrayList<>();
    Sizes all = new Sizes();
    answer.forEach(config -> {
      Sizes ofConfig = new Sizes();
      List<Object> found = new ArrayList<>();
      for (DataSplit split : config.splits()) {
        Sizes ofSplit = sizes(viewed, config, split, answer);
        ofConfig.add(ofSplit);
        found.add(ofSplit.write(Members.of(viewed, config.name(), split.name())));
      }
      all.add(ofConfig);
      splits.addAll(found);
      configs.add(ofConfig.write(Members.of(viewed, config.name())));
    });
    Members size = new Members();
    if (viewed.query().find("config").isPresent()) {
      size.with("config", configs.getFirst());
    } else {
      all.columnCount = 0; // configurations have columns of their own
      size.with(DATASET, all.write(Members.of(viewed))).with("configs", configs);
    }
    return answer.end(new Members().with("size", size.with("splits", splits).map()));
  }

  private Sizes sizes(Viewed viewed, DataConfig config, DataSplit split, Answer answer) {
    TableFormat format = config.format().orElseThrow();
    TableFacts facts = new SplitTable(tables, viewed.repository(), format, split).facts();
    answer.notice(facts);
    Sizes sizes = new Sizes();
    sizes.fileBytes = split.files().stream().mapToLong(file -> file.entry().sizeBytes()).sum();
    sizes.parquetBytes = format == TableFormat.PARQUET ? sizes.fileBytes : 0;
    sizes.plainBytes = facts.plainBytes();
    sizes.rowCount = facts.rowCount();
    sizes.columnCount = facts.columnCount();
    return sizes;
  }

  /** Sums of sizes. */
  private static final class Sizes {
    private long fileBytes;
    private long parquetBytes;
    private long plainBytes;
    private long rowCount;
    private int columnCount;

    void add(Sizes other) {
      fileBytes = TableFacts.sum(fileBytes, other.fileBytes);
      parquetBytes = TableFacts.sum(parquetBytes, other.parquetBytes);
      plainBytes = TableFacts.sum(plainBytes, other.plainBytes);
      rowCount = TableFacts.sum(rowCount, other.rowCount);
      columnCount = Math.max(columnCount, other.columnCount);
    }

    Map<String, @Nullable Object> write(Members members) {
      members
          .with("num_bytes_original_files", fileBytes)
          .with("num_bytes_parquet_files", parquetBytes)
          .with("num_bytes_memory", plainBytes)
          .with("num_rows", rowCount);
      if (columnCount > 0) {
        members.with("num_columns", columnCount);
      }
      return members.with("estimated_num_rows", null).map();
    }
  }

  /** Says what the library of datasets wants to know of a table before it reads it. */
  Map<String, @Nullable Object> info(Viewed viewed) {
    Answer answer = new Answer(viewed);
    Map<String, Object> infos = new LinkedHashMap<>();
    answer.forEach(config -> infos.put(config.name(), info(viewed, config, answer)));
    Optional<String> one = viewed.query().find("config");
    return answer.end(
        new Members().with("dataset_info", one.isPresent() ? infos.get(one.get()) : infos));
  }

  private Map<String, @Nullable Object> info(Viewed viewed, DataConfig config, Answer answer) {
    TableFormat format = config.format().orElseThrow();
    answer.notice(format);
    String name = viewed.repository().name().name().toString();
    Members splits = new Members();
    long fileBytes = 0;
    long plainBytes = 0;
    for (DataSplit split : config.splits()) {
      Sizes sizes = sizes(viewed, config, split, answer);
      fileBytes += sizes.fileBytes;
      plainBytes = TableFacts.sum(plainBytes, sizes.plainBytes);
      splits.with(
          split.name(),
          new Members()
              .with("name", split.name())
              .with("num_bytes", sizes.plainBytes)
              .with("num_examples", sizes.rowCount)
              .with("dataset_name", name)
              .map());
    }
    return new Members()
        .with("description", "")
        .with("citation", "")
        .with("homepage", "")
        .with("license", "")
        .with("features", features(viewed, config.splits().getFirst(), format))
        .with("builder_name", format.builder())
        .with("dataset_name", name)
        .with("config_name", config.name())
        .with("version", Map.of("version_str", "0.0.0", "major", 0, "minor", 0, "patch", 0))
        .with("splits", splits.map())
        .with("download_size", fileBytes)
        .with("dataset_size", plainBytes)
        .map();
  }

  private Map<String, @Nullable Object> features(
      Viewed viewed, DataSplit split, TableFormat format) {
    Members features = new Members();
    new SplitTable(tables, viewed.repository(), format, split)
        .features()
        .forEach(feature -> features.with(feature.name(), feature.type()));
    return features.map();
  }
}
