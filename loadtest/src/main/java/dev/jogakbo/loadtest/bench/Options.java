package dev.jogakbo.loadtest.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What was asked for: {@code --name value} pairs. */
public final class Options {
  private final Map<String, String> values = new HashMap<>();

  /** Reads the arguments of a program. */
  public Options(String[] args) {
    for (int i = 0; i < args.length; i += 2) {
      if (!args[i].startsWith("--") || i + 1 == args.length) {
        throw new IllegalArgumentException("expected --name value, found " + args[i]);
      }
      values.put(args[i].substring(2), args[i + 1]);
    }
  }

  /** Returns a path that has to be there. */
  public Path path(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + " is needed");
    }
    return Path.of(value).toAbsolutePath();
  }

  /** Returns a text, or another when it is not there. */
  public String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  /** Returns a number, or another when it is not there. */
  public int number(String name, int otherwise) {
    return Integer.parseInt(values.getOrDefault(name, Integer.toString(otherwise)));
  }
}
