package dev.jogakbo.parquet.rewrite;

/** Hears how far a rewrite is; may stop it by throwing. */
public interface RewriteProgress {
  /** Hears nothing. */
  RewriteProgress NONE = new RewriteProgress() {};

  /** So many of all rows were looked at to find where row groups end. */
  default void planned(long rowCount, long allRowCount) {}

  /** So many of all rows were written. */
  default void written(long rowCount, long allRowCount) {}
}
