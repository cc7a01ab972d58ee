package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileByteSourceTest {
  @TempDir private Path folder;

  @Test
  void aFileIsLaidOutAsItsBytesAre() throws IOException {
    byte[] bytes = SampleFiles.load("pyarrow17-snappy.parquet");
    Path file = Files.write(folder.resolve("file"), bytes);
    try (FileByteSource source = FileByteSource.open(file)) {
      ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
      assertThat(layout).isEqualTo(Layouts.read(bytes));
      Layouts.expectTiling(layout, source);
    }
  }

  @Test
  void aFileThatBecameShorterIsAnErrorOfReading() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[10]);
    try (FileByteSource source = FileByteSource.open(file)) {
      assertThat(source.read(2, 8)).hasSize(8);
      Files.write(file, new byte[5]);
      assertThatThrownBy(() -> source.read(2, 8))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("expected 5 more bytes");
    }
  }
}
