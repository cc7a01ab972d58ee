package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Pages that writers wrote, taken out of their files by {@code extract_pages.py}. {@code
 * expected.txt}: file, pages reproduced of pages there, and by which profiles.
 */
class RealPagesTest {
  private final Profiles profiles = new Profiles();
  private final PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);

  /** What a clock that stands still cannot call slow. */
  private final WriterTrials trials = new WriterTrials(TrialPolicy.DEFAULT, () -> 0);

  @Test
  void pagesAreReproducedAsFarAsTheirWritersAreKnown() throws IOException {
    List<String> made = new ArrayList<>();
    List<String> expected = Resources.lines("expected.txt");
    for (String line : expected) {
      made.add(line(line.split(" ", 2)[0]));
    }
    assertThat(made).isEqualTo(expected);
  }

  private String line(String name) throws IOException {
    PageFile file = PageFile.read(Resources.bytes(name + ".pages"));
    FileTrial trial = trials.open(file.createdBy());
    TreeSet<String> used = new TreeSet<>();
    int reproducedCount = 0;
    for (List<PageBody> columnChunk : file.columnChunks()) {
      ColumnChunkTrial columnChunkTrial = trial.open(columnChunk.getFirst().codec());
      for (PageBody page : columnChunk) {
        if (columnChunkTrial.reproduce(page, bench) instanceof PageOutcome.Reproduced found) {
          assertMakesAgain(page, found);
          used.add(found.encoding().profile().name());
          reproducedCount++;
        }
      }
    }
    return name + " " + reproducedCount + "/" + file.pageCount() + " " + String.join(",", used);
  }

  private void assertMakesAgain(PageBody page, PageOutcome.Reproduced found) {
    EncoderProfile profile = profiles.load(found.encoding().profile().id());
    byte[] stored = found.encoding().parameters().toByteArray();
    PageEncoding encoding = new PageEncoding(profile, EncoderParameters.of(stored));
    assertThat(bench.encode(encoding, ByteSlice.of(found.plain())).toByteArray())
        .isEqualTo(page.compressed().toByteArray());
  }
}
