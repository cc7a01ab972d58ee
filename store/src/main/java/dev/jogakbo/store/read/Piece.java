package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.ChunkHash;

/**
 * A chunk of which a reader wants {@code [from, to)}.
 *
 * @param hash which chunk
 * @param lengthBytes its raw length
 * @param from first raw byte wanted
 * @param to behind the last raw byte wanted, more than {@code from}
 */
record Piece(ChunkHash hash, int lengthBytes, int from, int to) {}
