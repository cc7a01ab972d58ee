package dev.jogakbo.service.viewer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An answer about all configurations, which is gathered one by one: what fails for one is said of
 * that one, and is no answer only where that one was asked for.
 */
final class Answer {
  private final Viewed viewed;
  private final List<Map<String, @Nullable Object>> failed = new ArrayList<>();
  private boolean isPartial;

  Answer(Viewed viewed) {
    this.viewed = viewed;
    this.isPartial = viewed.layout().isPartial();
  }

  /** Does the work for each configuration asked for. */
  void forEach(Consumer<DataConfig> work) {
    for (DataConfig config : viewed.configs()) {
      try {
        config
            .fault()
            .ifPresent(fault -> {
              throw new ViewerException(ViewerException.Code.UNSUPPORTED, fault);
            });
        work.accept(config);
      } catch (ViewerException e) {
        if (viewed.query().find("config").isPresent()) {
          throw e;
        }
        fail(config, e);
      }
    }
  }

  private void fail(DataConfig config, ViewerException e) {
    failed.add(
        Members.of(viewed, config.name())
            .with("error", Map.of("error", String.valueOf(e.getMessage())))
            .map());
  }

  /** Notices that something is not known whole. */
  void notice(TableFacts facts) {
    isPartial |= facts.isPartial();
  }

  /**
   * Notices of which format something is: where the types of columns are guessed, another reader
   * may guess otherwise, so it must not take them for known.
   */
  void notice(TableFormat format) {
    isPartial |= format != TableFormat.PARQUET;
  }

  /** Returns the members, and behind them what did not work out. */
  Map<String, @Nullable Object> end(Members members) {
    return members
        .with("pending", List.of())
        .with("failed", failed)
        .with("partial", isPartial)
        .map();
  }
}
