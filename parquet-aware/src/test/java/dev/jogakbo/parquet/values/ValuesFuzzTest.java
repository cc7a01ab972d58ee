package dev.jogakbo.parquet.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.EncoderFailedException;
import dev.jogakbo.parquet.codec.ProfileUnavailableException;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.StoredSection;
import dev.jogakbo.parquet.values.ValuesFiles.Placed;
import dev.jogakbo.parquet.values.ValuesFiles.Taken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is stored wrongly gives an error that says so, or other bytes, and never more of them. */
class ValuesFuzzTest {
  private static final int CHANGE_COUNT = 4_000;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final ValuesFiles values = new ValuesFiles();
  private final List<Placed> sections = new ArrayList<>();

  ValuesFuzzTest() {
    for (String name :
        List.of(
            "pyarrow26-seed-nested.parquet",
            "pyarrow26-seed-nested-v2-zstd.parquet",
            "pyarrow26-delta-bss.parquet",
            "pyarrow26-many-small-pages.parquet",
            "polars2-snappy.parquet",
            "duckdb2-v2.parquet")) {
      Taken taken = values.find(SampleFiles.load(name));
      if (taken != null) {
        sections.addAll(taken.sections());
      }
    }
  }

  @AfterEach
  void endCrew() {
    values.close();
  }

  @Test
  void parametersThatAreCutShortAreCorrupt() {
    for (Placed placed : sections) {
      byte[] parameters = placed.section().parameters();
      for (int length = 0; length < parameters.length; length++) {
        byte[] cut = Arrays.copyOf(parameters, length);
        assertThatThrownBy(
                () -> ValuesV1.verify(cut, placed.input().length, placed.section().lengthBytes()))
            .isInstanceOf(CorruptValuesException.class);
      }
    }
  }

  @Test
  void changedParametersAndInputsAreSurvived() {
    int differentCount = 0;
    for (int i = 0; i < CHANGE_COUNT; i++) {
      Placed placed = sections.get(random.nextInt(sections.size()));
      byte[] parameters = changed(placed.section().parameters());
      byte[] input = random.nextBoolean() ? changed(placed.input()) : placed.input();
      differentCount += survives(placed, parameters, input, i) ? 0 : 1;
    }
    assertThat(differentCount).as("seed %d", seed).isGreaterThan(CHANGE_COUNT / 2);
  }

  @Test
  void changedInputsAreSurvived() {
    for (int i = 0; i < CHANGE_COUNT; i++) {
      Placed placed = sections.get(random.nextInt(sections.size()));
      survives(placed, placed.section().parameters(), changed(placed.input()), i);
    }
  }

  private byte[] changed(byte[] bytes) {
    byte[] changed = bytes.clone();
    for (int i = random.nextInt(3); i >= 0 && changed.length > 0; i--) {
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }

  /** Whether it still decodes. */
  private boolean survives(Placed placed, byte[] parameters, byte[] input, int number) {
    long lengthBytes = placed.section().lengthBytes();
    StoredSection stored =
        new StoredSection(parameters, new ArrayByteSource(input), placed.position());
    try {
      ValuesV1.verify(parameters, input.length, lengthBytes);
      assertThat(values.decode(stored, 0, lengthBytes)).hasSize((int) lengthBytes);
      return true;
    } catch (CorruptValuesException | ProfileUnavailableException | EncoderFailedException _) {
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + " change " + number, e);
    }
  }
}
