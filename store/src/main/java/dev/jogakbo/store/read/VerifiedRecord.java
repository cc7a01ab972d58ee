package dev.jogakbo.store.read;

import dev.jogakbo.store.pack.PackWindow;

/**
 * A record whose bytes decode to the chunk.
 *
 * @param window holds it
 */
record VerifiedRecord(Located placed, PackWindow window) {}
