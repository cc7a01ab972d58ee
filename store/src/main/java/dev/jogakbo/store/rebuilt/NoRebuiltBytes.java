package dev.jogakbo.store.rebuilt;

import dev.jogakbo.store.id.ContentId;
import java.util.Optional;

/** Keeps nothing. */
final class NoRebuiltBytes implements RebuiltBytes {
  @Override
  public boolean isKeeping() {
    return false;
  }

  @Override
  public Optional<byte[]> find(ContentId content, long position, int lengthBytes) {
    return Optional.empty();
  }

  @Override
  public void keep(ContentId content, long position, byte[] bytes, int lengthBytes) {}

  @Override
  public void close() {}
}
