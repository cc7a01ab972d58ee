package dev.jogakbo.store.read;

/**
 * One read from a pack, which serves one extent or several that lie near each other.
 *
 * @param extent what is read
 * @param members which of the extents asked for it serves
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
record PackRead(Extent extent, int[] members) {}
