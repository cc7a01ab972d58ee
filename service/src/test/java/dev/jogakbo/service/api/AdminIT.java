package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Collections and checks over HTTP. */
final class AdminIT extends ServerTestCase {
  private static final String COLLECTIONS = "/api/v1/admin/collections";
  private static final String CHECKS = "/api/v1/admin/checks";

  @Test
  void aPlanChangesNothingAndAnExecutionFreesWhatItSaid() throws InterruptedException {
    String dataset = newDataset();
    server.put(dataset + "/files/a.bin", new byte[100_000]);
    server.delete(dataset);
    JsonNode plan = done(server.json("POST", COLLECTIONS, "{\"graceSeconds\": 0}"));
    assertThat(plan.path("freedBytes").asLong()).isPositive();
    JsonNode report =
        done(server.json("POST", COLLECTIONS, "{\"graceSeconds\": 0, \"execute\": true}"));
    assertThat(report.path("freedBytes").asLong()).isEqualTo(plan.path("freedBytes").asLong());
  }

  @Test
  void whatAnyHolderNeedsStaysUntilTheLastLetsGo() throws InterruptedException {
    String one = newDataset();
    String other = newDataset();
    byte[] first = Bytes.random(300_000, 1);
    byte[] second = Bytes.random(300_000, 2);
    server.put(one + "/files/f", first);
    server.json("PUT", one + "/tags/v1", "{\"revision\": \"main\"}");
    String old = server.put(one + "/files/f", second).json().path("commit").path("id").asString();
    server.delete(one + "/files/f");
    server.put(other + "/files/copy", first);
    String staged = stage(other, Bytes.random(300_000, 3));
    collect();
    assertThat(server.get(one + "/files/f?revision=v1").bytes()).isEqualTo(first);
    assertThat(server.get(one + "/files/f?revision=" + old).bytes()).isEqualTo(second);
    server.delete(one);
    assertThat(collect().path("freedBytes").asLong()).isBetween(300_000L, 400_000L);
    assertThat(server.get(other + "/files/copy").bytes()).isEqualTo(first);
    String put = "{\"op\": \"put\", \"path\": \"staged\", \"upload\": \"" + staged + "\"}";
    Answer commit =
        server.json(
            "POST", other + "/commits", "{\"message\": \"m\", \"operations\": [" + put + "]}");
    assertThat(commit.status()).as("%s", commit).isEqualTo(201);
    collect();
    assertThat(server.get(other + "/files/staged").bytes()).isEqualTo(Bytes.random(300_000, 3));
    server.delete(other);
    assertThat(collect().path("freedBytes").asLong()).isGreaterThan(600_000L);
  }

  private JsonNode collect() throws InterruptedException {
    return done(server.json("POST", COLLECTIONS, "{\"graceSeconds\": 0, \"execute\": true}"));
  }

  private String stage(String dataset, byte[] bytes) {
    String location = server.beginUpload(dataset, bytes.length, bytes);
    return location.substring(location.lastIndexOf('/') + 1);
  }

  @Test
  void aCheckSaysWhatItLookedAt() throws InterruptedException {
    server.put(newDataset() + "/files/a.bin", new byte[] {1});
    JsonNode report = done(server.json("POST", CHECKS, "{\"readData\": true}"));
    assertThat(report.path("recordCount").asLong()).isPositive();
    assertThat(report.path("problems").isEmpty()).isTrue();
  }

  @Test
  void onlyWhoRunsTheInstanceMay() {
    JsonNode made =
        server
            .json(
                "POST",
                "/api/v1/tokens",
                "{\"name\": \"w\", \"role\": \"write\", \"account\": \"w\"}")
            .json();
    String bearer = "Bearer " + made.path("secret").asString();
    for (String path : new String[] {COLLECTIONS, CHECKS}) {
      assertThat(send(path, bearer).status()).isEqualTo(403);
      assertThat(send(path, "Bearer wrong").status()).isEqualTo(401);
    }
    assertThat(server.send(server.anonymous("/api/v1/admin/jobs/x")).status()).isEqualTo(401);
  }

  @Test
  void whatIsWrongIsRefused() {
    assertThat(server.json("POST", COLLECTIONS, "{\"graceSeconds\": -1}").status()).isEqualTo(400);
    assertThat(server.json("POST", COLLECTIONS, "{\"grace\": 1}").status()).isEqualTo(400);
    assertThat(server.get("/api/v1/admin/jobs/none").status()).isEqualTo(404);
  }

  private Answer send(String path, String bearer) {
    return server.send(
        server
            .anonymous(path)
            .header("Authorization", bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{}")));
  }

  private JsonNode done(Answer begun) throws InterruptedException {
    assertThat(begun.status()).isEqualTo(202);
    String id = begun.json().path("id").asString();
    assertThat(begun.header("Location")).endsWith("/api/v1/admin/jobs/" + id);
    Job<JsonNode> job = server.bean(Maintenance.class).find(id).orElseThrow();
    assertThat(job.await(Duration.ofMinutes(2))).isTrue();
    JsonNode ended = server.get("/api/v1/admin/jobs/" + id).json();
    assertThat(ended.path("state").asString()).isEqualTo("done");
    return ended.path("result");
  }
}
