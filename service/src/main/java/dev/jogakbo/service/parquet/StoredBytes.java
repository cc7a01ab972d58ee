package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.recipe.TransformInput;

/** What a transform is given, as a source of bytes. */
record StoredBytes(TransformInput input) implements ByteSource {
  @Override
  public long lengthBytes() {
    return input.lengthBytes();
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    input.read(position, target, offset, lengthBytes);
  }
}
