package dev.jogakbo.store.read;

import dev.jogakbo.store.id.PackId;

/**
 * Bytes of a pack.
 *
 * @param pack which pack
 * @param start first byte
 * @param lengthBytes how many
 */
record Extent(PackId pack, long start, int lengthBytes) {
  long end() {
    return start + lengthBytes;
  }
}
