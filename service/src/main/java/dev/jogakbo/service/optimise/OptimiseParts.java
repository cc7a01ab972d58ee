package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.index.IndexStore;

/**
 * What the optimiser is built on.
 *
 * @param hub the datasets
 * @param store where their contents are
 * @param index where the optimiser's table is
 * @param standing what takes a file apart
 * @param listener is told what became of files
 */
public record OptimiseParts(
    Hub hub, Store store, IndexStore index, StandingFiles standing, OptimiseListener listener) {}
