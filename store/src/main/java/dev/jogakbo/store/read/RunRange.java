package dev.jogakbo.store.read;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;

/**
 * Bytes of a run.
 *
 * @param run chunks of a xorb
 * @param wanted which of their bytes, counted from the first; not empty
 */
record RunRange(ChunkRun run, ByteRange wanted) {}
