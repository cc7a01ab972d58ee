package dev.jogakbo.service.maintenance;

/** What a job does. */
public enum JobKind {
  /** Says what a collection would free. */
  COLLECTION_PLAN,
  /** Frees what nothing reaches. */
  COLLECTION,
  /** Holds bucket and index against each other. */
  CHECK
}
