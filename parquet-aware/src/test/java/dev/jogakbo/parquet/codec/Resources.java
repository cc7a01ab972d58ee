package dev.jogakbo.parquet.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Files beside the pages in the test resources. */
final class Resources {
  private Resources() {}

  static byte[] bytes(String name) throws IOException {
    try (InputStream in = Resources.class.getResourceAsStream("/pages/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  static List<String> lines(String name) throws IOException {
    return new String(bytes(name), StandardCharsets.US_ASCII).lines().toList();
  }
}
