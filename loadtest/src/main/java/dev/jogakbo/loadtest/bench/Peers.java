package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.bench.PeerFigures.Step;
import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Puts the corpus through the service, Borg (with its own chunks, and with chunks as small as ours)
 * and restic in turn, and prints their figures as ratios.
 *
 * <p>Options: {@code --corpus DIR --work DIR --rounds N --streams N --command LAUNCHER}.
 */
public final class Peers {
  private static final String OURS = "jogakbo";
  private static final String BORG = "borg";
  private static final String BORG_SMALL = "borg, 64 KiB chunks";
  private static final String RESTIC = "restic";

  private final Options options;
  private final Corpora corpora;
  private final Path work;
  private final Report report = new Report();
  private final Map<String, String> digests = new LinkedHashMap<>();
  private final Map<String, List<PeerFigures>> rounds = new LinkedHashMap<>();

  private Peers(Options options) {
    this.options = options;
    this.corpora = new Corpora(options.path("corpus"));
    this.work = options.path("work");
  }

  /** Measures. */
  public static void main(String[] args) {
    new Peers(new Options(args)).run();
  }

  private void run() {
    Corpora.NAMES.forEach(name -> digests.put(name, corpora.sha256(name)));
    List<Supplier<Keeper>> keepers =
        List.of(
            () -> Hub.start(options, work.resolve("hub")).warm(corpora.file(Corpora.MIXED)),
            () -> Peer.borg(BORG, work.resolve("borg"), List.of()),
            () ->
                Peer.borg(
                    BORG_SMALL,
                    work.resolve("borg-small"),
                    List.of("--chunker-params", "buzhash,13,17,16,4095")),
            () -> Peer.restic(work.resolve("restic")));
    for (int round = 0; round < options.number("rounds", 1); round++) {
      for (Supplier<Keeper> keeper : keepers) {
        try (Keeper opened = keeper.get()) {
          measure(opened);
        }
      }
    }
    judge();
    report.exit();
  }

  private void measure(Keeper keeper) {
    PeerFigures figures = new PeerFigures();
    put(keeper, figures, Step.PUT_NEW, Corpora.MIXED);
    put(keeper, figures, Step.PUT_COARSE, Corpora.COARSE);
    put(keeper, figures, Step.PUT_FINE, Corpora.FINE);
    get(keeper, figures, Step.GET_ONE, 1);
    get(keeper, figures, Step.GET_SEVERAL, options.number("streams", 4));
    digests.forEach((name, digest) -> verify(keeper, name, digest));
    rounds.computeIfAbsent(keeper.name(), name -> new ArrayList<>()).add(figures);
  }

  private void put(Keeper keeper, PeerFigures figures, Step step, String name) {
    long before = keeper.storedBytes();
    settle(name);
    Usage usage = keeper.put(corpora.file(name));
    double grown = keeper.storedBytes() - before;
    figures.add(step, usage);
    figures.grew(step, grown);
    note(keeper, step, usage, corpora.bytes(name));
    report.note(
        "%s, %s: stored %.2f %% of the first version",
        keeper.name(), step, 100 * grown / corpora.bytes(Corpora.MIXED));
  }

  private void get(Keeper keeper, PeerFigures figures, Step step, int streamCount) {
    settle(Corpora.MIXED);
    Usage usage = keeper.get(corpora.file(Corpora.MIXED), streamCount);
    figures.add(step, usage);
    note(keeper, step, usage, streamCount * corpora.bytes(Corpora.MIXED));
  }

  /** What was written before must not be paid for now, and the source shall be in memory. */
  private void settle(String name) {
    Command.of("sync").measure();
    Command.of("cat", corpora.file(name).toString()).measure();
  }

  private void note(Keeper keeper, Step step, Usage usage, long bytes) {
    report.note(
        "%s, %s: %.0f MB/s, %.2f CPU s/GB, %.0f MiB at most",
        keeper.name(),
        step,
        usage.megabytesPerSecond(bytes),
        usage.cpuSecondsPerGigabyte(bytes),
        usage.peakMib());
  }

  private void verify(Keeper keeper, String name, String expected) {
    String found = keeper.sha256(corpora.file(name));
    if (!found.equals(expected)) {
      throw new IllegalStateException(
          "%s, %s: expected SHA-256 %s, found %s".formatted(keeper.name(), name, expected, found));
    }
    report.note("%s, %s: came back right", keeper.name(), name);
  }

  private void judge() {
    System.out.println();
    faster(Step.PUT_NEW, BORG, 1.6);
    faster(Step.PUT_NEW, RESTIC, 3);
    for (Step duplicate : List.of(Step.PUT_COARSE, Step.PUT_FINE)) {
      faster(duplicate, BORG, 1.7);
      faster(duplicate, RESTIC, 3);
    }
    faster(Step.GET_ONE, BORG, 1.8);
    faster(Step.GET_ONE, RESTIC, 3);
    several();
    growth(Step.PUT_COARSE, 2.2);
    growth(Step.PUT_FINE, 16);
  }

  private void faster(Step step, String peer, double goal) {
    PeerFigures ours = figures(OURS);
    PeerFigures theirs = figures(peer);
    report.atLeast(
        step + ", speed against " + peer, theirs.wallSeconds(step) / ours.wallSeconds(step), goal);
    report.note(
        "    the same in bytes per CPU second: %.2f",
        theirs.cpuSeconds(step) / ours.cpuSeconds(step));
  }

  /** Several streams of ours together against one of Borg's, which has but one thread. */
  private void several() {
    int streamCount = options.number("streams", 4);
    double ours = figures(OURS).wallSeconds(Step.GET_SEVERAL) / streamCount;
    report.atLeast(
        streamCount + " streams together, speed against one of " + BORG,
        figures(BORG).wallSeconds(Step.GET_ONE) / ours,
        2.2);
    report.note(
        "    against as many of theirs: %.2f",
        figures(BORG).wallSeconds(Step.GET_SEVERAL) / figures(OURS).wallSeconds(Step.GET_SEVERAL));
  }

  private void growth(Step step, double goalPercent) {
    double first = corpora.bytes(Corpora.MIXED);
    report.atMost(
        step + ", stored in % of the first version",
        100 * figures(OURS).growthBytes(step) / first,
        goalPercent);
    for (String peer : List.of(BORG, BORG_SMALL, RESTIC)) {
      report.note("    %s: %.2f", peer, 100 * figures(peer).growthBytes(step) / first);
    }
  }

  private PeerFigures figures(String name) {
    return PeerFigures.median(rounds.getOrDefault(name, List.of()));
  }
}
