package dev.jogakbo.loadtest.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.loadtest.parquet.Figures.Took;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentTest {
  private static final int ROW_COUNT = 1_092_000;

  @TempDir Path folder;
  private final Series series = Series.web(ROW_COUNT).getFirst();
  private final Edit modify = series.edits().getFirst();
  private Results results;

  @BeforeEach
  void firstVersions() {
    results = new Results(folder.resolve("results.tsv"));
    for (Level level : List.of(Level.PLAIN, Level.DEEP)) {
      results.add(series.firstKey(level), figures(2_000_000_000, 1_400_000_000));
    }
  }

  @Test
  void anEditWithinItsGoalMeetsIt() {
    results.add(series.key(modify, Level.DEEP), figures(100_000, 50_000));

    Document document = document();

    assertThat(document.text())
        .contains("| modify row 10 000 | deep | deep | 0.1 | 0.05 | 0.05 | ≤ 0.1 → 0.05 | met |\n");
    assertThat(document.isAllReached()).isTrue();
  }

  @Test
  void oneByteMoreThanTheGoalMissesIt() {
    results.add(series.key(modify, Level.DEEP), figures(100_000, 50_001));

    Document document = document();

    assertThat(document.text()).contains("| ≤ 0.1 → 0.05 | **missed** |");
    assertThat(document.isAllReached()).isFalse();
  }

  @Test
  void whatALowerLevelMissesIsNoFailure() {
    results.add(series.key(modify, Level.PLAIN), figures(900_000_000, 900_000_000));
    results.add(series.key(modify, Level.DEEP), figures(1, 1));

    assertThat(document().isAllReached()).isTrue();
  }

  @Test
  void firstVersionsAreJudgedByTheirBucket() {
    assertThat(document().text()).contains("| ≤ 1450 | met |");

    results.add(series.firstKey(Level.DEEP), figures(2_000_000_000, 1_450_000_001));

    assertThat(document().text()).contains("| ≤ 1450 | **missed** |");
  }

  @Test
  void speedsAreOfTheProcessor() {
    assertThat(document().text())
        .contains("| deep | 200 | 100 | ≥ 80 met | 250 | 125 | ≥ 120 met | 500 | 1.00 |");
  }

  @Test
  void figuresLast() {
    results.add(series.key(modify, Level.DEEP), figures(3, 2));

    Results reopened = new Results(folder.resolve("results.tsv"));

    assertThat(reopened.find(series.key(modify, Level.DEEP))).hasValue(figures(3, 2));
    assertThat(reopened.find(series.firstKey(Level.DEEP)))
        .hasValue(figures(2_000_000_000, 1_400_000_000));
    assertThat(reopened.find(series.key(modify, Level.VALUES))).isEmpty();
  }

  @Test
  void casesNameASeriesOrOneEdit() {
    assertThat(series.only(List.of("groups", "default:append")).edits())
        .extracting(Edit::name)
        .containsExactly("append");
    assertThat(series.only(List.of("default")).edits()).isEqualTo(series.edits());
    assertThat(series.only(List.of("nested")).edits()).isEmpty();
  }

  private Document document() {
    return new Document(results, List.of(series), "abc");
  }

  private static Figures figures(long newBytes, long storedBytes) {
    return new Figures(
        "deep",
        2_000_000_000,
        newBytes,
        storedBytes,
        storedBytes,
        new Took(10, 20),
        new Took(8, 16),
        new Took(4, 4),
        400,
        1);
  }
}
