package dev.jogakbo.store.object;

/** What became of a create-only write. */
public enum CreateOutcome {
  /** The object is there with our body. */
  CREATED,
  /** An object of that name was there before, with another body. */
  EXISTS
}
