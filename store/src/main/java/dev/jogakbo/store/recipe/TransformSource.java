package dev.jogakbo.store.recipe;

/**
 * What a transform makes bytes from.
 *
 * @param parameters what it is told; not changed
 * @param input stored bytes
 * @param position where in the content the segment begins
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransformSource(byte[] parameters, TransformInput input, long position) {}
