/**
 * Stored Parquet files written anew as a commit. It is work of minutes for large files, so it is
 * done one file after another beside the requests, and can be watched and cancelled.
 */
@NullMarked
package dev.jogakbo.service.rewrite;

import org.jspecify.annotations.NullMarked;
