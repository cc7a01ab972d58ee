package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.PackRow;
import java.util.List;

/**
 * What a mark found.
 *
 * @param packs the packs there were when it began; later ones are not judged
 * @param live what is in use, or unreachable for less than the grace period
 * @param use where that lies
 * @param deadCount contents that may go
 * @param supersededDeadSeconds served time until which a recipe must have been replaced to go
 * @param waiting what the grace period keeps
 */
record Survey(
    List<PackRow> packs,
    LiveSet live,
    PackUse use,
    long deadCount,
    long supersededDeadSeconds,
    CollectionPlan.Waiting waiting) {}
