package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.LayoutRefusal;
import java.util.Locale;

/** Why a file that begins as Parquet does is not taken further apart. Counted, so names stay. */
public enum FallbackReason {
  /** It does not end as Parquet does. */
  NOT_PARQUET,
  /** {@link LayoutRefusal#ENCRYPTED_FOOTER}. */
  ENCRYPTED_FOOTER,
  /** {@link LayoutRefusal#FOOTER_LENGTH}. */
  FOOTER_LENGTH,
  /** {@link LayoutRefusal#FOOTER_TOO_LARGE}. */
  FOOTER_TOO_LARGE,
  /** {@link LayoutRefusal#FOOTER_MALFORMED}. */
  FOOTER_MALFORMED,
  /** {@link LayoutRefusal#TOO_MANY_COLUMN_CHUNKS}. */
  TOO_MANY_COLUMN_CHUNKS,
  /** The dataset's policy says so. */
  POLICY,
  /** It is taken apart later. */
  DEFERRED,
  /** It is not worth the work. */
  TOO_SMALL,
  /** It was there already, or nothing of it would be new as it is. */
  KNOWN,
  /** Taken apart, it would take more room. */
  NO_GAIN,
  /** No encoder makes its pages again. */
  NOT_REPRODUCED,
  /** There is no room for it while it arrives. */
  NO_ROOM,
  /** What was stored gave other bytes. */
  MISMATCH,
  /** What was stored could not be decoded. */
  UNDECODABLE,
  /** Taking it apart failed. */
  FAILED,
  /** It was deleted meanwhile. */
  GONE,
  /** It was taken apart meanwhile. */
  SUPERSEDED,
  /** Stored bytes of it are damaged or missing. */
  UNREADABLE;

  /** Whether the same file would be left for the same reason next time. */
  public boolean isLasting() {
    return switch (this) {
      case POLICY, DEFERRED, TOO_SMALL, KNOWN, NO_ROOM, GONE, SUPERSEDED, UNREADABLE -> false;
      default -> true;
    };
  }

  /** Returns its name where it is counted and told. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether taking the file apart went wrong, not that it cannot be or does not pay. */
  boolean isFault() {
    return switch (this) {
      case MISMATCH, UNDECODABLE, FAILED -> true;
      default -> false;
    };
  }

  static FallbackReason of(LayoutRefusal refusal) {
    return valueOf(refusal.name());
  }
}
