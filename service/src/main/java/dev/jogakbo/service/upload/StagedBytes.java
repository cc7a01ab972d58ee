package dev.jogakbo.service.upload;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.FileByteSource;
import java.io.Closeable;
import java.io.IOException;

/**
 * The bytes of a complete upload.
 *
 * @param source gives them
 * @param resource what holds them until it is closed
 */
record StagedBytes(ByteSource source, Closeable resource) implements Closeable {
  static StagedBytes of(byte[] bytes) {
    return new StagedBytes(new ArrayByteSource(bytes), () -> {});
  }

  static StagedBytes of(FileByteSource file) {
    return new StagedBytes(file, file);
  }

  @Override
  public void close() throws IOException {
    resource.close();
  }
}
