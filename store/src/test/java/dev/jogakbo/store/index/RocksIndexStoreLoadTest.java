package dev.jogakbo.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.error.PermanentStoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native library is unpacked when it is first used, which not every folder allows. */
final class RocksIndexStoreLoadTest {
  @TempDir private Path dir = Path.of("");

  @Test
  void aFolderThatItCannotBeUnpackedToIsNamed() throws Exception {
    Path nowhere = dir.resolve("nowhere");
    assertThat(open(nowhere))
        .startsWith("index " + dir.resolve("index") + ": RocksDB's native library cannot be loaded")
        .contains(nowhere.toString(), "-Djava.io.tmpdir=");
  }

  @Test
  void anotherFolderCanBeNamed() throws Exception {
    assertThat(open(dir)).isEqualTo("opened");
  }

  /** Returns what a process says that keeps its temporary files in a folder. */
  private String open(Path temporary) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Opening.class.getName(),
                dir.resolve("index").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var output = process.getInputStream()) {
      String said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isZero();
      return said;
    }
  }

  /** The process that opens an index. */
  static final class Opening {
    private Opening() {}

    /** Argument: folder. */
    public static void main(String[] args) {
      try {
        RocksIndexStore.open(Path.of(args[0]), List.of(), RocksSettings.defaults()).close();
        System.out.print("opened");
      } catch (PermanentStoreException e) {
        System.out.print(e.getMessage());
      }
    }
  }
}
