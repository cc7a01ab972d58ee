package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.RepositoryLogs;
import dev.jogakbo.store.index.IndexStore;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What a hub is built on.
 *
 * @param store blobs and contents
 * @param logs the repositories' logs
 * @param index where the hub's tables are
 * @param comparison how much of one content is in another
 * @param clock the time in commits and log entries
 * @param random where repository ids come from
 */
public record HubParts(
    VersionStore store,
    RepositoryLogs logs,
    IndexStore index,
    ContentComparison comparison,
    Clock clock,
    RandomGenerator random) {}
