package dev.jogakbo.parquet.deep;

/** Why a column chunk is not taken apart. Counted, so names stay. */
public enum AsIsReason {
  /** Its pages are encrypted or lie in another file. */
  NOT_PLAIN,
  /** Its bytes are too few, plain and in the file. */
  TOO_SMALL,
  /** It does not begin with a page, or has no data page. */
  NO_PAGES,
  /** It is compressed with a codec that is not known. */
  CODEC_UNKNOWN,
  /** No encoder makes the page that was tried first, or any that was looked at in the file. */
  NOT_REPRODUCED,
  /** The file has more pages than are kept track of. */
  TOO_MANY_PAGES,
  /** Its few bytes stand for more values than they are worth the work of. */
  TOO_MANY_VALUES
}
