package dev.jogakbo.service.maintenance;

import java.util.Locale;

/** What a job does. */
enum JobKind {
  /** Says what a collection would free. */
  COLLECTION_PLAN,
  /** Frees what nothing reaches. */
  COLLECTION,
  /** Holds bucket and index against each other. */
  CHECK;

  /** Returns its name in the API. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
