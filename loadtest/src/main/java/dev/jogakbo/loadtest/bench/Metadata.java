package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.MemoryWatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What clients of the Hub ask about a dataset of many files, and what each answer takes.
 *
 * <p>Options: {@code --work DIR --files N --calls N --command LAUNCHER}.
 */
public final class Metadata {
  private static final int FILES_PER_COMMIT = 10_000;
  private static final int FILES_PER_FOLDER = 1000;
  private static final double CPU_MILLIS_MAX = 5;
  private static final double LISTING_GROWTH_MIB_MAX = 32;
  private static final String API = "/api/datasets/" + HubClient.REPOSITORY;

  private final Report report;
  private final Hub hub;
  private final int fileCount;
  private final int callCount;
  private final SplittableRandom random = new SplittableRandom(9);

  private Metadata(Options options, Hub hub, Report report) {
    this.report = report;
    this.hub = hub;
    this.fileCount = options.number("files", 100_000);
    this.callCount = options.number("calls", 300);
  }

  /** Measures. */
  public static void main(String[] args) {
    Options options = new Options(args);
    Report report = new Report();
    try (Hub hub = Hub.start(options, options.path("work").resolve("metadata"))) {
      new Metadata(options, hub, report).run();
    }
    report.exit();
  }

  private void run() {
    long start = System.nanoTime();
    for (int from = 0; from < fileCount; from += FILES_PER_COMMIT) {
      commit(from, Math.min(fileCount, from + FILES_PER_COMMIT));
    }
    report.note("%d files in %.1f s", fileCount, (System.nanoTime() - start) / 1e9);
    List<Double> millis = new ArrayList<>();
    calls()
        .forEach((what, call) -> {
          for (int i = 0; i < callCount / 3; i++) {
            call.run();
          }
          millis.add(measure(what, call));
        });
    Collections.sort(millis);
    report.atMost(
        "median of the kinds of calls, CPU ms", millis.get(millis.size() / 2), CPU_MILLIS_MAX);
    listing("every file, recursive", API + "/tree/main?recursive=true");
  }

  private Map<String, Runnable> calls() {
    Map<String, Runnable> calls = new LinkedHashMap<>();
    calls.put(
        "HEAD resolve",
        () ->
            api()
                .call("HEAD", "/datasets/" + HubClient.REPOSITORY + "/resolve/main/" + somePath()));
    calls.put(
        "GET resolve",
        () ->
            api().call("GET", "/datasets/" + HubClient.REPOSITORY + "/resolve/main/" + somePath()));
    calls.put("revision, sha alone", () -> api().call("GET", API + "/revision/main?expand=sha"));
    calls.put("refs", () -> api().call("GET", API + "/refs"));
    calls.put("commits", () -> api().call("GET", API + "/commits/main"));
    calls.put(
        "paths-info of 10",
        () ->
            api()
                .call(
                    "POST",
                    API + "/paths-info/main",
                    "application/json",
                    "{\"paths\":[" + tenPaths() + "]}"));
    calls.put("tree, the folders", () -> api().call("GET", API + "/tree/main"));
    calls.put(
        "tree, 100 of a folder",
        () ->
            api()
                .call(
                    "GET", API + "/tree/main/" + folder(random.nextInt(fileCount)) + "?limit=100"));
    calls.put(
        "preupload of 10",
        () -> api().call("POST", API + "/preupload/main", "application/json", preupload()));
    return calls;
  }

  private double measure(String what, Runnable call) {
    double before = hub.service().figures().cpuSeconds();
    long start = System.nanoTime();
    for (int i = 0; i < callCount; i++) {
      call.run();
    }
    double millis = 1000 * (hub.service().figures().cpuSeconds() - before) / callCount;
    report.note(
        "%-24s %.2f CPU ms, %.2f ms", what, millis, (System.nanoTime() - start) / 1e6 / callCount);
    return millis;
  }

  private void listing(String what, String address) {
    double before = hub.service().figures().anonymousMib();
    double cpuBefore = hub.service().figures().cpuSeconds();
    try (MemoryWatch memory = new MemoryWatch(hub.service().figures())) {
      int pages = 0;
      long found = 0;
      for (Optional<String> next = Optional.of(address); next.isPresent(); pages++) {
        Api.Answer answer = api().call("GET", next.orElseThrow());
        found += answer.body().split("\"type\":\"file\"", -1).length - 1;
        next = answer.nextPage();
      }
      report.note(
          "%s: %d files in %d pages, %.1f CPU s",
          what, found, pages, hub.service().figures().cpuSeconds() - cpuBefore);
      report.atMost(
          what + ", MiB more than before", memory.maxMib() - before, LISTING_GROWTH_MIB_MAX);
    }
  }

  private void commit(int from, int to) {
    StringBuilder lines =
        new StringBuilder("{\"key\":\"header\",\"value\":{\"summary\":\"more\"}}\n");
    for (int file = from; file < to; file++) {
      String content =
          Base64.getEncoder().encodeToString(content(file).getBytes(StandardCharsets.UTF_8));
      lines.append(
          "{\"key\":\"file\",\"value\":{\"path\":\"%s\",\"content\":\"%s\",\"encoding\":\"base64\"}}\n"
              .formatted(path(file), content));
    }
    api().call("POST", API + "/commit/main", "application/x-ndjson", lines.toString());
  }

  private String preupload() {
    StringBuilder files = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      files.append(
          "%s{\"path\":\"%s\",\"size\":10,\"sample\":\"AAAA\"}"
              .formatted(i == 0 ? "" : ",", somePath()));
    }
    return "{\"files\":[" + files + "]}";
  }

  private String tenPaths() {
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      paths.add('"' + somePath() + '"');
    }
    return String.join(",", paths);
  }

  private Api api() {
    return hub.api();
  }

  private String somePath() {
    return path(random.nextInt(fileCount));
  }

  private static String content(int file) {
    return "file " + file;
  }

  private static String path(int file) {
    return folder(file) + "/" + file + ".txt";
  }

  private static String folder(int file) {
    return "part-%03d".formatted(file / FILES_PER_FOLDER);
  }
}
