package dev.jogakbo.service.cli;

import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Problems as lines of text. */
final class Problems {
  private static final int AFFECTED_SHOWN_MAX = 5;

  private Problems() {}

  static void append(JsonNode report, StringBuilder text) {
    JsonNode problems = report.path("problems");
    problems.forEach(problem -> append(text, problem));
    long omitted = report.path("omittedProblemCount").asLong();
    if (omitted > 0) {
      text.append("and ").append(Output.count(omitted, "more problem")).append('\n');
    }
    text.append(
        problems.isEmpty()
            ? "no problems\n"
            : Output.count(problems.size() + omitted, "problem") + "\n");
  }

  private static void append(StringBuilder text, JsonNode problem) {
    text.append(
        "%s: %s: %s\n"
            .formatted(
                problem.path("kind").asString().toLowerCase(Locale.ROOT).replace('_', ' '),
                problem.path("where").asString(),
                problem.path("detail").asString()));
    long affected = problem.path("affectedCount").asLong();
    if (affected > 0) {
      text.append("  makes ").append(Output.count(affected, "content")).append(" unreadable:\n");
      problem
          .path("affected")
          .valueStream()
          .limit(AFFECTED_SHOWN_MAX)
          .forEach(content -> appendContent(content, text));
    }
  }

  private static void appendContent(JsonNode content, StringBuilder text) {
    text.append("    ").append(content.path("content").asString()).append('\n');
    JsonNode versions = content.path("versions");
    versions
        .valueStream()
        .limit(AFFECTED_SHOWN_MAX)
        .forEach(version ->
            text.append(
                "      %s: %s, put there by commit %s\n"
                    .formatted(
                        version.path("dataset").asString(),
                        version.path("path").asString(),
                        version.path("commit").asString())));
    if (versions.size() > AFFECTED_SHOWN_MAX) {
      text.append("      and more; --json lists them\n");
    }
  }
}
