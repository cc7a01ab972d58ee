package dev.jogakbo.store.blob;

import dev.jogakbo.store.id.BlobId;

/**
 * What a node says about one below it.
 *
 * @param id the node below
 * @param height 0 for a leaf
 * @param entryCount entries below
 * @param weight sum of their weights
 * @param firstKey first key below; empty in a list without keys, and where it is not known (a root)
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ListChild(BlobId id, int height, long entryCount, long weight, byte[] firstKey) {}
