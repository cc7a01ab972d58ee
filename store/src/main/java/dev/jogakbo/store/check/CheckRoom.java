package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.object.ObjectStore;

/** What the parts of one check share. Safe for use by many threads. */
record CheckRoom(
    ObjectStore store,
    Catalog catalog,
    CheckOptions options,
    Throttle throttle,
    Findings findings) {}
