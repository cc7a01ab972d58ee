/**
 * Metadata in pieces of at most 64 KiB, each named by the hash of its kind and bytes: recipes,
 * trees, commits, and the nodes of long lists. A list is cut where its own entries say so, so that
 * two lists that differ in one entry share all blobs but a few.
 */
@NullMarked
package dev.jogakbo.store.blob;

import org.jspecify.annotations.NullMarked;
