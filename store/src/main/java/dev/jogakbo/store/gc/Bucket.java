package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.log.Epoch;
import dev.jogakbo.store.object.ObjectStore;

/**
 * What is collected.
 *
 * @param store the bucket
 * @param catalog its index
 * @param epoch this process's turn to write both
 */
record Bucket(ObjectStore store, Catalog catalog, Epoch epoch) {}
