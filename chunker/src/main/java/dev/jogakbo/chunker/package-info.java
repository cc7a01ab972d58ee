/**
 * Cuts a stream of bytes into content-defined chunks: the same bytes give the same cuts however
 * they arrive, and an edit moves only the cuts near it. Parameters and table are those of Xet, so a
 * chunk cut here is the chunk a Xet client would have cut. Pure computation: no input or output, no
 * dependency beyond the JDK.
 */
@NullMarked
package dev.jogakbo.chunker;

import org.jspecify.annotations.NullMarked;
