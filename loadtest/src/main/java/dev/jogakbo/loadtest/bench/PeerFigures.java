package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Usage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one keeper took for each step, in one round or as the middle of several. */
final class PeerFigures {
  private final Map<Step, Usage> usages = new EnumMap<>(Step.class);
  private final Map<Step, Double> growths = new EnumMap<>(Step.class);

  void add(Step step, Usage usage) {
    usages.put(step, usage);
  }

  /** Notes what a step added to the store, in bytes. */
  void grew(Step step, double bytes) {
    growths.put(step, bytes);
  }

  double wallSeconds(Step step) {
    return usage(step).wallSeconds();
  }

  double cpuSeconds(Step step) {
    return usage(step).cpuSeconds();
  }

  double growthBytes(Step step) {
    return growths.getOrDefault(step, 0.0);
  }

  private Usage usage(Step step) {
    Usage usage = usages.get(step);
    if (usage == null) {
      throw new IllegalStateException(step + " was not measured");
    }
    return usage;
  }

  /** Returns for each step the round whose time is in the middle. */
  static PeerFigures median(List<PeerFigures> rounds) {
    PeerFigures median = new PeerFigures();
    for (Step step : Step.values()) {
      List<Usage> sorted =
          rounds.stream()
              .map(round -> round.usage(step))
              .sorted((a, b) -> Double.compare(a.wallSeconds(), b.wallSeconds()))
              .toList();
      median.add(step, sorted.get((sorted.size() - 1) / 2));
      median.grew(step, rounds.getFirst().growthBytes(step));
    }
    return median;
  }

  /** What is measured of each keeper. */
  enum Step {
    PUT_NEW,
    PUT_COARSE,
    PUT_FINE,
    GET_ONE,
    GET_SEVERAL
  }
}
