package dev.jogakbo.store.xet;

import dev.jogakbo.chunker.hash.XorbHash;

/**
 * A run of chunks in the words of the Xet protocol. What it says of the xorb is not checked.
 *
 * @param lengthBytes raw bytes, 0 to 2^32 - 1
 * @param startIndex first chunk
 * @param endIndex behind the last chunk
 */
public record Term(XorbHash xorb, long lengthBytes, long startIndex, long endIndex) {}
