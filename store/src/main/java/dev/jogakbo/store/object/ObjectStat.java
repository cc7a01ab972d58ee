package dev.jogakbo.store.object;

/** An object's key and length in bytes. */
public record ObjectStat(ObjectKey key, long lengthBytes) {}
