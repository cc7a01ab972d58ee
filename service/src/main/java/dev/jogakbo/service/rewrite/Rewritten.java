package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.rewrite.RewriteReport;
import dev.jogakbo.service.parquet.Taken;
import dev.jogakbo.service.version.CommitResult;

/**
 * What came of a rewrite.
 *
 * @param report what was written
 * @param taken how it was stored
 * @param commit in which it is
 */
public record Rewritten(RewriteReport report, Taken taken, CommitResult commit) {}
