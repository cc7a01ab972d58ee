/**
 * A file taken apart so that what did not change keeps its bytes, and put together again exactly.
 * Column chunks are stored as they are, cut where they begin and end; metadata is a skeleton beside
 * them in which every position is written as its difference from a prediction. Knows no storage:
 * what is to be stored, and how to get the file back from it, is the caller's to keep.
 */
@NullMarked
package dev.jogakbo.parquet.transform;

import org.jspecify.annotations.NullMarked;
