/**
 * What edits of Parquet files cost at each level of storing them, beside the goals, written as a
 * document. A program beside this one makes the files as real writers would save them; the service
 * stores them over HTTP; what it says, what its bucket grew by and what it took are figures, and
 * every file is read back and compared before they count.
 */
@org.jspecify.annotations.NullMarked
package dev.jogakbo.loadtest.parquet;
