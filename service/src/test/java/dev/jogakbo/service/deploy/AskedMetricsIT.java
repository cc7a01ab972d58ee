package dev.jogakbo.service.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.ServerTestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the dashboard and the alerts ask for is what the service says of itself. */
final class AskedMetricsIT extends ServerTestCase {
  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final Pattern METRIC = Pattern.compile("\\bjogakbo_[a-z_]+\\b");

  @Test
  void everyMetricAskedForIsThere() throws IOException {
    String dataset = newDataset();
    server.put(dataset + "/files/a.txt", new byte[] {1});
    server.get(dataset + "/files/a.txt");
    Set<String> said = names(server.get("/actuator/prometheus").text());
    Set<String> asked = new TreeSet<>();
    for (String file : List.of("grafana/dashboards/jogakbo.json", "prometheus/rules.yml")) {
      asked.addAll(names(Files.readString(DEPLOY.resolve(file))));
    }
    assertThat(asked).isNotEmpty();
    assertThat(said).containsAll(asked);
  }

  private static Set<String> names(String text) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = METRIC.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group());
    }
    return names;
  }
}
