package dev.jogakbo.store.object;

/** An object that could not be deleted, and why. */
public record FailedDelete(ObjectKey key, String reason) {}
