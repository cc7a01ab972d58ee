package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.MemoryWatch;
import dev.jogakbo.loadtest.hub.Service;
import dev.jogakbo.loadtest.hub.Usage;
import dev.jogakbo.loadtest.parquet.Figures.Took;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Storing one file and reading it again. */
record Visit(Service service, Api api, Path bucket) {
  private static final String PATH = "table.parquet";
  private static final Pattern MODE = Pattern.compile("\"parquet\":\\{\"mode\":\"([^\"]*)\"");
  private static final Pattern REASON = Pattern.compile("\"reason\":\"([^\"]*)\"");

  /** Stores a file, reads it and compares. */
  Figures store(Path file) {
    long before = Data.bytesBelow(bucket);
    String[] answer = new String[1];
    try (MemoryWatch memory = new MemoryWatch(service.figures())) {
      Took in = took(() -> answer[0] = api.put(file, PATH));
      long grownBytes = Data.bytesBelow(bucket) - before;
      Took reading = read(file);
      return new Figures(
          mode(answer[0]),
          file.toFile().length(),
          number(answer[0], "newBytes"),
          number(answer[0], "newStoredBytes"),
          grownBytes,
          in,
          reading,
          Took.NONE,
          memory.maxMib(),
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
  }

  /** Reads a stored file and compares. */
  Took read(Path file) {
    String expected = Data.sha256(file);
    return took(() -> check(expected));
  }

  private Took took(Runnable work) {
    long start = System.nanoTime();
    Usage usage =
        service.measure(() -> {
          work.run();
          return new Usage((System.nanoTime() - start) / 1e9, 0, 0);
        });
    return new Took(usage.wallSeconds(), usage.cpuSeconds());
  }

  private void check(String expected) {
    String found = api.receive(PATH);
    if (!found.equals(expected)) {
      throw new IllegalStateException("sent " + expected + ", read " + found);
    }
  }

  private static String mode(String answer) {
    Matcher mode = MODE.matcher(answer);
    Matcher reason = REASON.matcher(answer);
    String word = mode.find() ? mode.group(1) : "-";
    return reason.find() ? word + " (" + reason.group(1) + ")" : word;
  }

  /** Of the file's own figures, which come after those of the commit. */
  private static long number(String answer, String name) {
    String own = answer.substring(answer.indexOf("\"content\":"));
    Matcher number = Pattern.compile("\"" + name + "\":(\\d+)").matcher(own);
    if (!number.find()) {
      throw new IllegalStateException("no " + name + " in " + answer);
    }
    return Long.parseLong(number.group(1));
  }
}
