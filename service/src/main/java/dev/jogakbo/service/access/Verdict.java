package dev.jogakbo.service.access;

/** What is to become of a request. */
public enum Verdict {
  /** Go on. */
  ALLOWED,
  /** Answer as if the thing did not exist. */
  INVISIBLE,
  /** Its files are for accounts that its owners have let in. */
  GATED,
  /** A token is needed. */
  SIGN_IN,
  /** The token's role or scope is too small. */
  TOO_SMALL
}
