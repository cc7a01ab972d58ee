/**
 * Bloom filters of column chunks: split into blocks, written generously and folded to the size that
 * their values turn out to need. A filter never denies a value that was inserted.
 */
@NullMarked
package dev.jogakbo.parquet.bloom;

import org.jspecify.annotations.NullMarked;
