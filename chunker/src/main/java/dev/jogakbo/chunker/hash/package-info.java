/**
 * Identities of chunks, xorbs and files, and the keyed BLAKE3 that makes them. Each identity is a
 * type of its own, so that one is never taken for another; all are 32 bytes with the text form of
 * Xet. Pure computation: no input or output, no dependency beyond the JDK.
 */
@NullMarked
package dev.jogakbo.chunker.hash;

import org.jspecify.annotations.NullMarked;
