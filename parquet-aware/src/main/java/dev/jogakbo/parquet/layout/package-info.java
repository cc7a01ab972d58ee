/**
 * Where everything lies in a Parquet file: row groups, column chunks, pages, indexes, bloom
 * filters, copies of metadata, footer, and what nothing points at, together a tiling that covers
 * each byte once. Believes nothing a file says of itself beyond its own length. A bare "chunk" is
 * never a column chunk.
 */
@NullMarked
package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.NullMarked;
