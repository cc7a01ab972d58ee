package dev.jogakbo.store.usage;

/**
 * How a content relates to an earlier one.
 *
 * @param newBytes raw bytes of its distinct chunks that the earlier one has not
 * @param sharedBytes raw bytes of all its other chunk references: to chunks that the earlier one
 *     has, or that it repeats itself
 */
public record ContentShares(long newBytes, long sharedBytes) {}
