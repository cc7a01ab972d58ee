package dev.jogakbo.service.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.version.EntryMode;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.store.id.ContentId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataPatternsTest {

  static List<DataFile> files(String... paths) {
    return Arrays.stream(paths).sorted().map(DataPatternsTest::file).toList();
  }

  private static DataFile file(String path) {
    FileEntry entry =
        new FileEntry(
            path.substring(path.lastIndexOf('/') + 1),
            EntryMode.FILE,
            GitId.of(new byte[20]),
            ContentId.of(new byte[32]),
            1,
            FileStorage.REGULAR);
    return new DataFile(path, entry);
  }

  /** What the library of datasets finds of the same names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data.csv | train=data.csv",
        "train.csv test.csv | train=train.csv test=test.csv",
        "b/dev.csv b/training.csv | train=b/training.csv validation=b/dev.csv",
        "data/train/x data/test/y z | train=data/train/x test=data/test/y",
        "mytrain.csv my_train.csv train | train=my_train.csv",
        "train/a.csv test.csv | train=train/a.csv",
        "README.md config.json | ",
        ".hidden/a.csv __x/b.csv c.csv | train=c.csv",
        "train-train.csv | train=train-train.csv,train-train.csv",
      })
  void usualNames(String paths, String expected) {
    assertThat(told(new DataPatterns(files(paths.split(" "))).usual("")))
        .isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void shardsComeInTheUsualOrderThenByName() {
    DataPatterns patterns =
        new DataPatterns(
            files(
                "data/b-00000-of-00001.parquet",
                "data/test-00000-of-00001-abc.parquet",
                "data/train-00000-of-00002.parquet",
                "data/train-00001-of-00002.parquet",
                "data/a.b-00000-of-00001.parquet",
                "other.parquet"));
    assertThat(patterns.usual("").stream().map(DataSplit::name))
        .containsExactly("train", "test", "a.b", "b");
    assertThat(patterns.usual("").getFirst().files()).hasSize(2);
  }

  @Test
  void aFolderBoundsWhatIsLookedAt() {
    DataPatterns patterns = new DataPatterns(files("a/train.csv", "b/test.csv"));
    assertThat(told(patterns.usual("b/"))).isEqualTo("test=b/test.csv");
  }

  @Test
  void mostFilesSayTheFormat() {
    assertThat(TableFormat.find(files("a.csv", "b.csv", "c.parquet"))).contains(TableFormat.CSV);
    assertThat(TableFormat.find(files("a.csv", "c.parquet"))).contains(TableFormat.PARQUET);
    assertThat(TableFormat.find(files("a.json.gz", "c.bin"))).contains(TableFormat.JSON);
    assertThat(TableFormat.find(files("a.png", "b.png", "c.csv"))).isEqualTo(Optional.empty());
    assertThat(TableFormat.find(files("a", "b.unheard"))).isEqualTo(Optional.empty());
  }

  private static String told(List<DataSplit> splits) {
    return String.join(
        " ",
        splits.stream()
            .map(split ->
                split.name()
                    + "="
                    + String.join(",", split.files().stream().map(DataFile::path).toList()))
            .toList());
  }
}
