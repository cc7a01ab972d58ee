package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process on a real disk is killed; what it said it stored is there. */
class StoreKillCrashTest {
  @TempDir private Path folder;

  @Test
  void whatWasAcknowledgedSurvivesAKill() throws IOException, InterruptedException {
    killAndCheck(2);
  }

  @Tag("long")
  @Test
  void whatWasAcknowledgedSurvivesManyKills() throws IOException, InterruptedException {
    killAndCheck(20);
  }

  private void killAndCheck(int kills) throws IOException, InterruptedException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int next = 0;
    for (int kill = 0; kill < kills; kill++) {
      next = runAndKill(next, 1 + random.nextInt(5));
      try (Store store = CrashingProcess.open(folder)) {
        for (int number = 0; number < next; number++) {
          byte[] bytes = CrashingProcess.file(number);
          assertThat(Samples.read(store, Samples.idOf(bytes)))
              .as("seed %d, file %d after kill %d", seed, number, kill)
              .isEqualTo(bytes);
        }
        assertThat(
                store
                    .checker(NamedContents.NONE)
                    .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                    .problems())
            .as("seed %d, kill %d", seed, kill)
            .isEmpty();
      }
    }
  }

  /** Kills the process a moment after it acknowledged so many files; returns the next number. */
  private int runAndKill(int first, int acknowledgedCount)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--add-modules=jdk.incubator.vector",
                    "--enable-native-access=ALL-UNNAMED",
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    CrashingProcess.class.getName(),
                    folder.toString(),
                    Integer.toString(first)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int next = first;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      while (next < first + acknowledgedCount) {
        String line = lines.readLine();
        assertThat(line).as("the process ended by itself").isEqualTo(Integer.toString(next));
        next++;
      }
      process.destroyForcibly();
    }
    process.waitFor();
    return next;
  }
}
