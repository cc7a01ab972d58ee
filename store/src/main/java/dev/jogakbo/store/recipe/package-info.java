/**
 * How to rebuild a content: segments that tile it exactly once, each a run of a xorb's chunks or
 * the output of a frozen transform over such runs. Written as they come, read from any byte.
 */
@NullMarked
package dev.jogakbo.store.recipe;

import org.jspecify.annotations.NullMarked;
