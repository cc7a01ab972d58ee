package dev.jogakbo.chunker.hash;

/**
 * What the nodes of one computation share.
 *
 * @param key eight words, never changed
 * @param modeFlags KEYED_HASH or none
 * @param counter number of the first chunk within the input
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never leaves the package
record Blake3Node(int[] key, int modeFlags, long counter) {}
