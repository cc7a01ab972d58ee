package dev.jogakbo.store.catalog;

/**
 * A record of a chunk whose bytes are not the chunk's.
 *
 * @param key which chunk
 * @param packNumber where the record is
 * @param offset where it begins
 * @param foundServedSeconds served time when that was found
 */
public record DamageRow(ChunkKey key, int packNumber, long offset, long foundServedSeconds) {}
