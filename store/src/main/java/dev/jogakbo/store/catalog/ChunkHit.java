package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.XorbHash;

/**
 * A chunk that is stored already.
 *
 * @param xorb its home
 * @param chunkIndex its index there
 * @param placement where its bytes are
 */
public record ChunkHit(XorbHash xorb, int chunkIndex, Placement placement) {}
