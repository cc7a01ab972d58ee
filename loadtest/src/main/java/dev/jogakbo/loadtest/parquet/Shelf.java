package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.MemoryWatch;
import dev.jogakbo.loadtest.hub.Service;
import dev.jogakbo.loadtest.hub.Usage;
import dev.jogakbo.loadtest.parquet.Figures.Took;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service with files at one level, each edit stored beside the first version alone. */
final class Shelf {
  private static final String PATH = "table.parquet";
  private static final String WARMING = "warming.parquet";
  private static final Pattern MODE = Pattern.compile("\"parquet\":\\{\"mode\":\"([^\"]*)\"");
  private static final Pattern REASON = Pattern.compile("\"reason\":\"([^\"]*)\"");

  private final Level level;
  private final Service.Start first;
  private final Service.Start second;

  Shelf(Level level, Service.Start first, Path secondFolder) {
    this.level = level;
    this.first = first;
    this.second =
        new Service.Start(first.command(), secondFolder, first.token(), first.objectStore());
  }

  Level level() {
    return level;
  }

  /**
   * Stores and reads a first version in an empty store that has seen another file before, if the
   * service knows the level.
   */
  Optional<Figures> storeFirst(Path warming, Path file) {
    Data.remove(first.folder());
    first.folder().toFile().mkdirs();
    try (Service service = Service.start(first)) {
      if (!service.api().createDataset(level.policy())) {
        return Optional.empty();
      }
      service.api().put(warming, WARMING);
      service.api().receive(WARMING);
      Figures figures = store(service, first, file);
      String expected = Data.sha256(file);
      return Optional.of(figures.withAgain(took(service, () -> check(service, expected))));
    }
  }

  /** Stores and reads a later version beside the first one. */
  Figures storeEdited(Path file) {
    Data.fork(first.folder(), first.bucket(), second.folder());
    try (Service service = Service.start(second)) {
      return store(service, second, file);
    } finally {
      Data.remove(second.folder());
    }
  }

  void remove() {
    Data.remove(first.folder());
    Data.remove(second.folder());
  }

  private static Figures store(Service service, Service.Start start, Path file) {
    long before = Data.bytesBelow(start.bucket());
    String[] answer = new String[1];
    try (MemoryWatch memory = new MemoryWatch(service.figures())) {
      Took in = took(service, () -> answer[0] = service.api().put(file, PATH));
      long grownBytes = Data.bytesBelow(start.bucket()) - before;
      String expected = Data.sha256(file);
      Took reading = took(service, () -> check(service, expected));
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

  private static Took took(Service service, Runnable work) {
    long start = System.nanoTime();
    Usage usage =
        service.measure(() -> {
          work.run();
          return new Usage((System.nanoTime() - start) / 1e9, 0, 0);
        });
    return new Took(usage.wallSeconds(), usage.cpuSeconds());
  }

  private static void check(Service service, String expected) {
    String found = service.api().receive(PATH);
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
