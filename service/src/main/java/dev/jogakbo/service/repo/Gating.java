package dev.jogakbo.service.repo;

/** Who may read the files of a dataset that they may see. */
public enum Gating {
  /** Everybody who sees it. */
  NONE,
  /** Whoever has asked, beside those it is given to. */
  AUTO,
  /** Whoever has asked and was accepted, beside those it is given to. */
  MANUAL
}
