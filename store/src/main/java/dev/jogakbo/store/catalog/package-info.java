/**
 * What the index knows, as typed tables: chunks, xorbs, packs, contents, blobs, leases, damage. All
 * rules about which of two writers' rows stands are here, and the gate that keeps the collector off
 * what sessions touch.
 */
@NullMarked
package dev.jogakbo.store.catalog;

import org.jspecify.annotations.NullMarked;
