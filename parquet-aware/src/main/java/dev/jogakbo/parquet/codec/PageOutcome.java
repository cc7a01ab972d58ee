package dev.jogakbo.parquet.codec;

/** What came of trying to reproduce a page. */
public sealed interface PageOutcome {
  /**
   * The plain bytes encode to exactly the compressed ones; that was done and compared, unless the
   * caller wanted to believe it. {@code plain} is the caller's.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reproduced(PageEncoding encoding, byte[] plain) implements PageOutcome {}

  /** The page stays compressed as it is. */
  record Kept(KeepReason reason) implements PageOutcome {}
}
