/**
 * What the bucket itself says in order: numbered logs of small entries, of which every number is
 * written once by one writer, and the epochs that say who that writer is.
 */
@NullMarked
package dev.jogakbo.store.log;

import org.jspecify.annotations.NullMarked;
