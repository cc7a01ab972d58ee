/**
 * A file goes out: recipe, byte range, placements, merged pack reads a bounded distance ahead,
 * every chunk verified before any of its bytes is passed on.
 */
@NullMarked
package dev.jogakbo.store.read;

import org.jspecify.annotations.NullMarked;
