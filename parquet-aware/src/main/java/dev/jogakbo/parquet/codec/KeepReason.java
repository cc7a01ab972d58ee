package dev.jogakbo.parquet.codec;

/** Why a page stays compressed as it is. Each is a value of a metric. */
public enum KeepReason {
  /** The header claims more plain bytes than is allowed for a page. */
  PAGE_TOO_LARGE,
  /** The header claims more plain bytes for each compressed one than is allowed. */
  RATIO_TOO_HIGH,
  /** It decompresses to another length than the header claims. */
  LENGTH_DIFFERS,
  /** It cannot be decompressed. */
  MALFORMED,
  /** No encoder of ours makes these bytes. */
  NO_PROFILE,
  /** An encoder makes these bytes, but too slowly to do it for every reader. */
  TOO_SLOW,
  /** The file's pages are laid out in more ways than are kept track of. */
  TOO_MANY_ENCODINGS,
  /** So many column chunks of the codec had no encoder that it is no longer tried in this file. */
  FILE_GIVEN_UP,
  /** The library that would be needed is not there, or failed its check at start. */
  UNAVAILABLE
}
