package dev.jogakbo.service.parquet;

import java.util.Locale;
import java.util.Optional;

/**
 * How a file that begins as Parquet does was stored.
 *
 * @param level at which level
 * @param reason why at none, if so
 */
public record ParquetOutcome(Level level, Optional<PlainReason> reason) {
  /** It was taken apart. */
  static final ParquetOutcome ALIGNED = new ParquetOutcome(Level.ALIGNED, Optional.empty());

  /** What is done to a file. Counted, so names stay. */
  public enum Level {
    /** Stored as any other. */
    PLAIN,
    /** Cut at column chunks, with positions relative. */
    ALIGNED
  }

  static ParquetOutcome plain(PlainReason reason) {
    return new ParquetOutcome(Level.PLAIN, Optional.of(reason));
  }

  /** Returns the level's name. */
  public String levelText() {
    return level.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the reason's name, if there is one. */
  public Optional<String> reasonText() {
    return reason.map(why -> why.name().toLowerCase(Locale.ROOT));
  }
}
