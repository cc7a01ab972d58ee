package dev.jogakbo.store.catalog;

/** A row of the chunk table. */
public record PlacedChunk(ChunkKey key, Placement placement) {}
