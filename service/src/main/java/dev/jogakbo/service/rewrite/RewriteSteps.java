package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.rewrite.RewriteProgress;
import dev.jogakbo.service.job.Job;

/** Notes at its job how far a rewrite is, where it can be cancelled. */
record RewriteSteps(Job<Rewritten> job) implements RewriteProgress {
  @Override
  public void planned(long rowCount, long allRowCount) {
    job.step("planning", rowCount, allRowCount);
  }

  @Override
  public void written(long rowCount, long allRowCount) {
    job.step("writing", rowCount, allRowCount);
  }
}
