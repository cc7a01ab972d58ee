package dev.jogakbo.loadtest.micro;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Bytes and processor seconds of one round, and what several rounds say together. */
final class SpeedRound {
  private static final List<Ratio> RATIOS =
      List.of(
          new Ratio(Speed.CHUNKER, Speed.ADD_CHAIN, 1.0),
          new Ratio(Speed.BLAKE3, Speed.B3SUM, 1.0),
          new Ratio(Speed.CHUNK_AND_HASH, Speed.CHUNKER, 0.55));

  private final Map<Speed, Double> bytes = new EnumMap<>(Speed.class);
  private final Map<Speed, Double> seconds = new EnumMap<>(Speed.class);

  void add(Speed speed, long doneBytes, double tookSeconds) {
    bytes.merge(speed, (double) doneBytes, Double::sum);
    seconds.merge(speed, tookSeconds, Double::sum);
  }

  double bytesPerSecond(Speed speed) {
    return bytes.getOrDefault(speed, 0.0) / seconds.getOrDefault(speed, 1.0);
  }

  /** Speeds and ratios as lines: median and best of all rounds; a ratio is taken within a round. */
  static String summary(List<SpeedRound> rounds) {
    StringBuilder text = new StringBuilder();
    for (Speed speed : Speed.values()) {
      double[] sorted =
          rounds.stream()
              .mapToDouble(round -> round.bytesPerSecond(speed) / 1e9)
              .sorted()
              .toArray();
      text.append(line(speed.label, "GB per CPU second", sorted));
    }
    for (Ratio ratio : RATIOS) {
      double[] sorted = rounds.stream().mapToDouble(ratio::within).sorted().toArray();
      text.append(line(ratio.toString(), "goal " + ratio.goal(), sorted));
    }
    return text.toString();
  }

  private static String line(String label, String note, double[] sorted) {
    double median = sorted[sorted.length / 2];
    double best = sorted[sorted.length - 1];
    return "%-40s median %6.3f  best %6.3f  (%s)%n".formatted(label, median, best, note);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("GB per CPU second:");
    bytes
        .keySet()
        .forEach(
            speed -> text.append(" %s %.2f;".formatted(speed.label, bytesPerSecond(speed) / 1e9)));
    RATIOS.forEach(ratio -> text.append(" %s %.3f;".formatted(ratio, ratio.within(this))));
    return text.toString();
  }

  private record Ratio(Speed speed, Speed to, double goal) {
    double within(SpeedRound round) {
      return round.bytesPerSecond(speed) / round.bytesPerSecond(to);
    }

    @Override
    public String toString() {
      return speed.label + " / " + to.label;
    }
  }
}
