package dev.jogakbo.store.object;

import java.util.List;

/** What a start-up probe found: what the store proved to do, and remarks on how it is used. */
public record ProbeVerdict(String location, List<String> passed, List<String> remarks) {
  @Override
  public String toString() {
    String proved =
        "%s passed the start-up probe: %s.".formatted(location, String.join(", ", passed));
    return remarks.isEmpty() ? proved : proved + " " + String.join(" ", remarks);
  }
}
