package dev.jogakbo.store.ingest;

import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.work.Workers;
import java.util.random.RandomGenerator;

/**
 * What all sessions share. Safe for many threads.
 *
 * @param random makes pack ids; unpredictable, so that two instances never make the same
 */
record IngestRoom(
    ObjectStore objects,
    Workers workers,
    BlockPool blocks,
    CompressorPool compressors,
    IngestCounters counters,
    RandomGenerator random) {}
