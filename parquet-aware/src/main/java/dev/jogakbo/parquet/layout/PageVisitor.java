package dev.jogakbo.parquet.layout;

/** Is shown the pages of a column chunk. */
@FunctionalInterface
public interface PageVisitor {

  /** Is called for each page in the order of the file; each begins where the one before ended. */
  void visit(Page page);
}
