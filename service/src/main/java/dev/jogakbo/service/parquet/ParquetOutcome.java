package dev.jogakbo.service.parquet;

import dev.jogakbo.store.recipe.TransformId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How a file that begins as Parquet does was stored.
 *
 * @param level at which level
 * @param reason why at no higher one than it is, if one was wanted
 */
public record ParquetOutcome(Level level, Optional<FallbackReason> reason) {
  /** It was taken apart. */
  static final ParquetOutcome ALIGNED = new ParquetOutcome(Level.ALIGNED, Optional.empty());

  /** What is done to a file. Counted, so names stay. */
  public enum Level {
    /** Stored as any other. */
    PLAIN,
    /** Cut at column chunks, with positions relative. */
    ALIGNED,
    /** Pages decompressed, as streams of each column. */
    DEEP,
    /** Values, as streams of each column, from which pages are computed. */
    VALUES
  }

  static ParquetOutcome of(Level level) {
    return new ParquetOutcome(level, Optional.empty());
  }

  /** Returns how a content is stored that was there already. */
  static ParquetOutcome known(Set<TransformId> transforms) {
    Level level = Level.PLAIN;
    if (transforms.contains(PageTransform.VALUES)) {
      level = Level.VALUES;
    } else if (transforms.contains(PageTransform.DEEP)) {
      level = Level.DEEP;
    } else if (transforms.contains(SkeletonTransform.ID)) {
      level = Level.ALIGNED;
    }
    return new ParquetOutcome(level, Optional.of(FallbackReason.KNOWN));
  }

  /** Returns the same level with why it is not a higher one. */
  ParquetOutcome because(FallbackReason why) {
    return new ParquetOutcome(level, Optional.of(why));
  }

  static ParquetOutcome plain(FallbackReason reason) {
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
