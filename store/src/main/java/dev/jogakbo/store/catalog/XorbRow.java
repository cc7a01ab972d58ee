package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.id.DomainId;

/**
 * What is known of a xorb.
 *
 * @param number 1 or more; never given twice
 * @param domain its keyspace
 * @param hash its identity
 * @param chunkCount 1 to 8192
 * @param rawBytes bytes of all its chunks
 * @param packNumber the pack that lists its chunks, which need not be where they are
 */
public record XorbRow(
    int number, DomainId domain, XorbHash hash, int chunkCount, long rawBytes, int packNumber) {
  XorbRow inPack(int newPackNumber) {
    return new XorbRow(number, domain, hash, chunkCount, rawBytes, newPackNumber);
  }
}
