/**
 * Ordered tables of small keys and values: the seam to RocksDB and to memory. The index speeds
 * everything up and can be made again from the bucket; it is never the only place of anything that
 * was acknowledged as committed.
 */
@NullMarked
package dev.jogakbo.store.index;

import org.jspecify.annotations.NullMarked;
