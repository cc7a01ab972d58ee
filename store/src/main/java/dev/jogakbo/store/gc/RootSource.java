package dev.jogakbo.store.gc;

/** Who knows what is reachable: the collector itself knows nothing of commits or refs. */
public interface RootSource {

  /**
   * Names every blob and content that a ref reaches. Anything that cannot be read must throw: what
   * is not named is collected.
   */
  void live(RootVisitor visitor);

  /**
   * Names what refs reached that were moved away or deleted, by owner, so that a plan can say whose
   * bytes would go. May name what is gone, and what lives.
   */
  void former(FormerVisitor visitor);
}
