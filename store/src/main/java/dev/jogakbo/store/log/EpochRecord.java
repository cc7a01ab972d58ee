package dev.jogakbo.store.log;

import dev.jogakbo.store.catalog.EpochState;

/**
 * What an epoch's object says.
 *
 * @param state which bucket, which epoch, which writer
 * @param createdMillis wall time of the writer, for people only
 * @param where host and process of the writer, for people only
 */
record EpochRecord(EpochState state, long createdMillis, String where) {}
