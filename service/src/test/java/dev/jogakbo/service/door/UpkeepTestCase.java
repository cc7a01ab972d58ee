package dev.jogakbo.service.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Application;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.cli.Cli;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.service.xet.XetTestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** A test that has everything checked, collected, and made again from the bucket. */
abstract class UpkeepTestCase extends XetTestCase {

  /** Runs a job of the administrator's to its end and returns its report. */
  protected final JsonNode job(String kind, String wish) throws InterruptedException {
    Answer begun = json("/api/v1/admin/" + kind, wish);
    assertThat(begun.status()).as("%s", begun).isEqualTo(202);
    String id = begun.json().path("id").asString();
    Job<JsonNode> job = server.bean(Maintenance.class).find(id).orElseThrow();
    assertThat(job.await(Duration.ofMinutes(2))).isTrue();
    JsonNode ended = server.get("/api/v1/admin/jobs/" + id).json();
    assertThat(ended.path("state").asString()).as("%s", ended).isEqualTo("done");
    return ended.path("result");
  }

  /** Reads every byte, finds nothing wrong, and returns how many contents there are. */
  protected final long checkedContentCount() throws InterruptedException {
    JsonNode report = job("checks", "{\"readData\": true}");
    assertThat(report.path("problems").isEmpty()).as("%s", report).isTrue();
    return report.path("contentCount").asLong();
  }

  protected final JsonNode plan(long graceSeconds) throws InterruptedException {
    return job("collections", "{\"graceSeconds\": " + graceSeconds + "}");
  }

  protected final JsonNode collect() throws InterruptedException {
    return job("collections", "{\"graceSeconds\": 0, \"execute\": true}");
  }

  /** Loses the index, with all leases, and makes it again from the bucket. */
  protected final void rebuild() {
    server.close();
    FileSystemUtils.deleteRecursively(data.resolve("index").toFile());
    int status = Cli.run(Application.class, "rebuild", "--data", data.toString());
    server = JogakboServer.start(data, settings());
    assertThat(status).isZero();
  }

  /** Returns how many bytes all packs have together. */
  protected final long packBytes() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects"))) {
      return files
          .filter(file -> file.toString().contains("/packs/"))
          .filter(Files::isRegularFile)
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }
}
