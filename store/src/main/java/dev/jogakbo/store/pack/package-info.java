/**
 * Packs: objects that hold records of chunks and blobs and say themselves what they hold. Here the
 * bytes of a chunk become a record and come back, verified; here a pack is written, sealed, read
 * back and opened.
 */
@NullMarked
package dev.jogakbo.store.pack;

import org.jspecify.annotations.NullMarked;
