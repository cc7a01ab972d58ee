package dev.jogakbo.loadtest.bench;

import static java.util.Objects.requireNonNull;

import dev.jogakbo.loadtest.corpus.Corpus;
import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Relay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A large file and its edited versions sent and read by {@code hf}, beside the same bytes by curl
 * and by {@code cp} and {@code sha256sum}; and what is sent of a version that is nearly known.
 *
 * <p>Options: {@code --corpus DIR --work DIR --hf PROGRAM --command LAUNCHER}.
 */
public final class Clients {
  private static final int INSERT_COUNT = 2000;
  private static final int INSERT_BYTES = 100;
  private static final int PIECE_BYTES = 60 * 1024;
  private static final double UPLOAD_MAX = 5;
  private static final double DOWNLOAD_MAX = 3;
  private static final double EDITED_DOWNLOAD_MAX = 4;
  private static final double SENT_SHARE_MAX = 0.03;
  private static final double KNOWN_SHARE_MAX = 0.001;
  private static final String COPY = "cp + sha256sum";
  private static final String FIRST = "first.bin";
  private static final String EDITED = "edited.bin";

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final Path first;
  private final Path coarse;
  private final Path edited;
  private final Map<String, Transfer> transfers = new LinkedHashMap<>();

  private Clients(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("clients");
    Corpora corpora = new Corpora(options.path("corpus"));
    this.first = corpora.file(Corpora.MIXED);
    this.coarse = corpora.file(Corpora.COARSE);
    this.edited = work.resolve("files").resolve(EDITED);
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    Clients clients = new Clients(new Options(args));
    clients.run();
    clients.report.exit();
  }

  private void run() throws IOException {
    Data.remove(work);
    Files.createDirectories(edited.getParent());
    Corpus.insert(first, edited, INSERT_BYTES, INSERT_COUNT);
    try {
      copy();
      byXet();
      byRest();
      judge();
    } finally {
      Data.remove(work);
    }
  }

  private void copy() {
    Path target = work.resolve("copy");
    String both = "cp \"$0\" \"$1\" && sha256sum \"$1\"";
    settle(first);
    Command copying = Command.of("sh", "-c", both, first.toString(), target.toString());
    note(COPY, new Transfer(copying.measure(), 0, 0));
    Data.remove(target);
  }

  private void byXet() throws IOException {
    try (Hub hub = Hub.start(options, work.resolve("xet")).warm(first)) {
      HubClient client = HubClient.of(options, work, hub.api());
      transfer("hf upload", hub, first, client.upload(first, FIRST));
      download("hf download", hub, client, FIRST, first);
      transfer("hf upload, edited", hub, edited, client.upload(edited, EDITED));
      download("hf download, edited", hub, client, EDITED, edited);
      nearlyKnown(hub, client);
      byOtherDoors(hub, client);
    }
  }

  private void byRest() {
    try (Hub hub = Hub.start(options, work.resolve("rest")).warm(first)) {
      transfer("curl PUT", hub, first, hub.api().upload(first, FIRST));
      transfer("curl GET", hub, first, hub.api().download(FIRST));
      transfer("curl PUT, edited", hub, edited, hub.api().upload(edited, EDITED));
      transfer("curl GET, edited", hub, edited, hub.api().download(EDITED));
      requireSame(hub.api().receive(FIRST), first);
      requireSame(hub.api().receive(EDITED), edited);
    }
  }

  private void transfer(String what, Hub hub, Path file, Command command) {
    settle(file);
    note(what, hub.transfer(command::measure));
  }

  private void download(String what, Hub hub, HubClient client, String path, Path expected) {
    Path folder = work.resolve("down");
    transfer(what, hub, expected, client.download(path, folder));
    requireSame(folder.resolve(path), expected);
    Data.remove(folder);
  }

  /** The first version is sent again, so that the client knows it by the relay's address. */
  private void nearlyKnown(Hub hub, HubClient client) throws IOException {
    Path strange = edited.resolveSibling("strange.bin");
    Corpus.insert(first, strange, PIECE_BYTES, Math.toIntExact(length(first) / 100 / PIECE_BYTES));
    try (Relay relay = new Relay(hub.api().address())) {
      HubClient through = client.through(relay.address());
      through.upload(first, FIRST).measure();
      report.atMost(
          "sent of a version with 1 % inserted, share of it",
          sentShare(relay, through, coarse), SENT_SHARE_MAX);
      report.note(
          "the same by a client that remembers nothing: %.4f",
          sentShare(relay, through.stranger("new"), strange));
    }
    requireSame(hub.api().receive(name(coarse)), coarse);
    requireSame(hub.api().receive(name(strange)), strange);
  }

  private static double sentShare(Relay relay, HubClient client, Path file) {
    long before = relay.sentBytes();
    client.upload(file, name(file)).measure();
    return (double) (relay.sentBytes() - before) / length(file);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** The same bytes by REST and by git-lfs' way, which a client without Xet takes. */
  private void byOtherDoors(Hub hub, HubClient client) {
    long before = hub.storedBytes();
    hub.api().upload(first, "rest.bin").measure();
    client.upload(edited, "lfs.bin").with("HF_HUB_DISABLE_XET", "1").measure();
    double grown = hub.storedBytes() - before;
    report.atMost(
        "the same bytes by REST and by LFS after Xet, share stored",
        grown / (length(first) + length(edited)),
        KNOWN_SHARE_MAX);
  }

  private void judge() {
    report.atMost("hf upload, times cp + sha256sum", ratio("hf upload"), UPLOAD_MAX);
    report.atMost("hf download, times cp + sha256sum", ratio("hf download"), DOWNLOAD_MAX);
    report.atMost(
        "hf download, edited, times cp + sha256sum",
        ratio("hf download, edited"),
        EDITED_DOWNLOAD_MAX);
    transfers.forEach((what, transfer) ->
        report.note(
            "%s: %.2f times the time of cp + sha256sum, %.2f times its processor time",
            what, ratio(what), transfer.cpuSeconds() / transfer(COPY).cpuSeconds()));
  }

  private double ratio(String what) {
    return transfer(what).wallSeconds() / transfer(COPY).wallSeconds();
  }

  private Transfer transfer(String what) {
    return requireNonNull(transfers.get(what), what);
  }

  private void note(String what, Transfer transfer) {
    transfers.put(what, transfer);
    report.note(what, transfer);
  }

  private static void settle(Path file) {
    Command.of("sync").measure();
    Command.of("cat", file.toString()).measure();
  }

  private static void requireSame(Path found, Path expected) {
    requireSame(Data.sha256(found), expected);
  }

  private static void requireSame(String foundSha256, Path expected) {
    if (!foundSha256.equals(Data.sha256(expected))) {
      throw new IllegalStateException(expected + " came back wrong");
    }
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
