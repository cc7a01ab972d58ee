package dev.jogakbo.service.cli;

import java.io.Console;
import java.io.PrintStream;
import java.util.Optional;

/** Progress: one line that changes on a terminal, a line for each phase elsewhere. */
final class Meter {
  private static final int WIDTH = 60;

  private final PrintStream out = System.err;
  private final boolean isTerminal =
      Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  private String phase = "";

  void show(String newPhase, long done, long total) {
    if (isTerminal) {
      String figures = total > 0 ? " " + done + " of " + total : done > 0 ? " " + done : "";
      out.print("\r" + pad(newPhase + figures));
    } else if (!newPhase.equals(phase)) {
      out.println(newPhase + " ...");
    }
    phase = newPhase;
  }

  void end() {
    if (isTerminal && !phase.isEmpty()) {
      out.print("\r" + pad("") + "\r");
    }
  }

  private static String pad(String text) {
    return text + " ".repeat(Math.max(0, WIDTH - text.length()));
  }
}
