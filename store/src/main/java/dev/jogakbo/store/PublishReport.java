package dev.jogakbo.store;

/**
 * What publishing wrote.
 *
 * @param packCount metadata packs; 0 when all was in the bucket before
 * @param blobCount recipes, trees, commits and nodes of them written
 * @param storedBytes bytes of those packs
 */
public record PublishReport(int packCount, long blobCount, long storedBytes) {}
