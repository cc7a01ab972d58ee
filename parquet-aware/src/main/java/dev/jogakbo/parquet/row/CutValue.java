package dev.jogakbo.parquet.row;

/**
 * A value of which only the beginning was kept.
 *
 * @param kept a text or bytes
 */
public record CutValue(Object kept) {}
