package dev.jogakbo.store.check;

/** What a check does with damage it finds. */
public enum DamageHandling {
  /** Says so and changes nothing. */
  REPORT,
  /**
   * Has the index note chunks that cannot be read too, so that storing them again heals them, and
   * writes blobs that cannot be read to the bucket again, out of the index.
   */
  NOTE
}
