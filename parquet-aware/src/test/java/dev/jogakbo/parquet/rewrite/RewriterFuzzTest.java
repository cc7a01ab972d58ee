package dev.jogakbo.parquet.rewrite;

import static org.assertj.core.api.Assertions.fail;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewriterFuzzTest {
  private static final int MUTATION_COUNT = 300;

  private static final List<String> FILES =
      List.of(
          "arrowgo-snappy.parquet",
          "pyarrow26-cdc.parquet",
          "duckdb2-types.parquet",
          "parquetjava-small-pages-plain.parquet",
          "pyarrow26-delta-bss.parquet");

  @TempDir Path scratch;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void makesAFileOrRefusesWhateverIsInIt(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < MUTATION_COUNT; i++) {
      byte[] file = SampleFiles.load(FILES.get(i % FILES.size()));
      byte[] mutant =
          random.nextBoolean() ? Mutations.ofStructures(file, random) : bodies(file, random);
      check(mutant, "seed " + seed + " mutation " + i, i);
    }
  }

  @Test
  void refusesWhatIsWrongInOneWayEach() {
    for (String name : SampleFiles.wrong()) {
      check(SampleFiles.load(name), name, 1);
    }
  }

  private void check(byte[] file, String what, int way) {
    RewriteChoices choices = Choices.all().get(way % Choices.all().size());
    try {
      byte[] made = Tables.rewrite(choices, scratch, file);
      Tables.read(made);
    } catch (RewriteRefusedException expected) {
      // As good as any other answer.
    } catch (RuntimeException | IOException e) {
      fail(what, e);
    }
  }

  private static byte[] bodies(byte[] file, Random random) {
    byte[] changed = file.clone();
    int body = file.length - Mutations.footer(file).length - 8;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      changed[4 + random.nextInt(body - 4)] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }
}
