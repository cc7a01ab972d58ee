package dev.jogakbo.service.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the metrics that the dashboard and the alerts ask for. */
final class AskedMetrics {
  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final Pattern METRIC = Pattern.compile("\\bjogakbo_[a-z_]+\\b");

  private AskedMetrics() {}

  static Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path file :
        new Path[] {
          DEPLOY.resolve("grafana/dashboards/jogakbo.json"), DEPLOY.resolve("prometheus/rules.yml")
        }) {
      Matcher matcher = METRIC.matcher(Files.readString(file));
      while (matcher.find()) {
        names.add(matcher.group());
      }
    }
    assertThat(names).isNotEmpty();
    return names;
  }
}
