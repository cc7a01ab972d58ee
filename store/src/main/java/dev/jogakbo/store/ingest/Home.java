package dev.jogakbo.store.ingest;

/**
 * Where a chunk is to be found in a recipe.
 *
 * @param xorb which xorb
 * @param chunk index of the chunk in it
 */
record Home(XorbName xorb, int chunk) {}
