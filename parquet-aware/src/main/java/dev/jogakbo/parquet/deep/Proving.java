package dev.jogakbo.parquet.deep;

/** Which pages are compressed again and compared before their plain form is believed. */
public enum Proving {
  /** Each. */
  EVERY_PAGE,
  /**
   * The first ones of a column; the others are believed to be of the same encoder. Only for who
   * decodes all of the file and compares before it counts.
   */
  FIRST_PAGES
}
