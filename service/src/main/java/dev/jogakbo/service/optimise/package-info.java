/**
 * Parquet files that are stored as they are and that a dataset wants taken apart: uploads that were
 * deferred, and whatever came in before its dataset wanted that. Found by looking, so nothing is
 * lost with the process; done one file at a time, each complete or not at all.
 */
@NullMarked
package dev.jogakbo.service.optimise;

import org.jspecify.annotations.NullMarked;
