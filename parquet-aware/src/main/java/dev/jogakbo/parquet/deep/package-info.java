/**
 * Column chunks taken apart into streams of their column across all row groups, by kind: headers of
 * pages, levels, indices of dictionaries, values. Pages are decompressed for it; reading compresses
 * them again by the frozen profile that was proven to make them. What no profile makes stays as it
 * is. Knows no storage: streams are the caller's to keep.
 */
@NullMarked
package dev.jogakbo.parquet.deep;

import org.jspecify.annotations.NullMarked;
