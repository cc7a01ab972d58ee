package dev.jogakbo.store.gc;

/** Is told what was reachable, by owner. */
public interface FormerVisitor {

  /** Returns the visitor for one owner, such as a dataset's name. */
  RootVisitor owner(String label);
}
