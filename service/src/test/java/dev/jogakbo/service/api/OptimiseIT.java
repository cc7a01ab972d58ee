package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServerTestCase;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Stored Parquet files taken apart over HTTP, when asked and in the background. */
class OptimiseIT extends ServerTestCase {
  private static final String OPTIMISATIONS = "/api/v1/admin/optimisations";
  private static final byte[] ROWS = ParquetSamples.load("pairs/pyarrow26-rows-v1-base.parquet");
  private static final byte[] ROWS_LESS_ONE =
      ParquetSamples.load("pairs/pyarrow26-rows-v1-deleted.parquet");
  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final byte[] LARGE_LESS_A_ROW =
      ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
  private static final byte[] MALFORMED =
      ParquetSamples.load("parquet-bad/footer-length-huge.parquet");

  @Override
  protected Map<String, String> settings() {
    return Map.of("parquet-bytes-min", "0", "optimise-interval", "1s");
  }

  private void set(String dataset, String field, String value) {
    Answer changed = server.json("PATCH", dataset, "{\"%s\": \"%s\"}".formatted(field, value));
    assertThat(changed.status()).isEqualTo(200);
  }

  private JsonNode run(String wish) {
    return ended(server.json("POST", OPTIMISATIONS, wish));
  }

  private JsonNode collect() {
    return ended(
        server.json(
            "POST", "/api/v1/admin/collections", "{\"graceSeconds\": 0, \"execute\": true}"));
  }

  private JsonNode ended(Answer begun) {
    assertThat(begun.status()).as("%s", begun).isEqualTo(202);
    String address = "/api/v1/admin/jobs/" + begun.json().path("id").asString();
    assertThat(begun.header("Location")).endsWith(address);
    JsonNode job = server.get(address).json();
    while (job.path("state").asString().equals("running")) {
      job = server.get(address).json();
    }
    assertThat(job.path("state").asString()).as("%s", job).isEqualTo("done");
    return job.path("result");
  }

  private static String only(String dataset) {
    return dataset.substring("/api/v1/datasets/".length());
  }

  @Test
  void filesFromBeforeThePolicyWasChangedAreTakenApartAndTheirOldFormFreed() {
    String dataset = newDataset();
    set(dataset, "parquetPolicy", "plain");
    server.put(dataset + "/files/t", ROWS);
    server.put(dataset + "/files/t", ROWS_LESS_ONE);
    server.put(dataset + "/files/bad", MALFORMED);
    server.put(dataset + "/files/other", Bytes.random(50_000, 3));
    set(dataset, "parquetPolicy", "values");
    String wish = "{\"dataset\": \"" + only(dataset) + "\"}";
    JsonNode dry = run(wish.replace("}", ", \"dryRun\": true}"));
    assertThat(dry.path("waitingFileCount").asLong()).isEqualTo(3);
    assertThat(dry.path("takenApart").isEmpty()).isTrue();
    JsonNode report = run(wish);
    assertThat(report.path("takenApart").toString()).isEqualTo("{\"values\":2}");
    assertThat(report.path("left").toString()).isEqualTo("{\"footer_length\":1}");
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(report.path("before").path("storedBytes").asLong()).isPositive();
    assertThat(report.path("after").path("storedBytes").asLong()).isPositive();
    assertThat(collect().path("freedBytes").asLong()).isGreaterThan(ROWS.length / 4);
    assertThat(collect().path("freedBytes").asLong()).isZero();
    assertThat(server.get(dataset + "/files/t").bytes()).isEqualTo(ROWS_LESS_ONE);
    assertThat(server.get(dataset + "/files/bad").bytes()).isEqualTo(MALFORMED);
    assertThat(run(wish).path("waitingFileCount").asLong()).isZero();
    assertThat(server.get("/actuator/prometheus").text())
        .contains("jogakbo_optimised_files_total{level=\"plain\",reason=\"footer_length\"} 1.0")
        .contains("jogakbo_optimised_files_total{level=\"values\",reason=\"none\"}")
        .contains("jogakbo_optimised_bytes_total")
        .contains("jogakbo_optimise_waiting_files");
    JsonNode again = server.put(dataset + "/files/again", ROWS).json().path("parquet");
    assertThat(again.path("mode").asString()).isEqualTo("values");
    assertThat(again.path("reason").asString()).isEqualTo("known");
  }

  @Test
  void deferredFilesAreTakenApartSoonAfterTheirCommitWhileTheyAreReadAndCollected()
      throws InterruptedException {
    String dataset = newDataset();
    set(dataset, "parquetTiming", "deferred");
    set(dataset, "parquetPolicy", "values");
    Answer put = server.put(dataset + "/files/t", LARGE);
    assertThat(put.json().path("parquet").path("mode").asString()).isEqualTo("plain");
    assertThat(put.json().path("parquet").path("reason").asString()).isEqualTo("deferred");
    try (Readers readers = new Readers(server, dataset + "/files/t", LARGE)) {
      stage(dataset, LARGE_LESS_A_ROW);
      while (!isKnown(dataset, LARGE) || !isKnown(dataset, LARGE_LESS_A_ROW)) {
        collect();
      }
      assertThat(collect().path("left").isEmpty()).isTrue();
      readers.expectSome();
    }
    assertThat(server.get(dataset + "/files/t").bytes()).isEqualTo(LARGE);
    assertThat(server.get(dataset + "/files/u").bytes()).isEqualTo(LARGE_LESS_A_ROW);
    assertThat(
            ended(server.json("POST", "/api/v1/admin/checks", "{\"readData\": true}"))
                .path("problems")
                .isEmpty())
        .isTrue();
  }

  /** Whether the file is taken apart: sending it again says so. */
  private boolean isKnown(String dataset, byte[] file) {
    JsonNode parquet = server.put(dataset + "/files/probe", file).json().path("parquet");
    return parquet.path("mode").asString().equals("values");
  }

  private void stage(String dataset, byte[] file) {
    Answer made =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(file.length))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(file)));
    String location = made.header("Location");
    Answer commit =
        server.json(
            "POST",
            dataset + "/commits",
            """
            {"message": "m", "operations": [{"op": "put", "path": "u", "upload": "%s"}]}\
            """
                .formatted(location.substring(location.lastIndexOf('/') + 1)));
    assertThat(commit.status()).as("%s", commit).isEqualTo(201);
  }

  /** Reads a file again and again, whole and by range. */
  private static final class Readers implements AutoCloseable {
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicLong readCount = new AtomicLong();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Thread thread;

    Readers(JogakboServer server, String address, byte[] expected) {
      long seed = System.nanoTime();
      Random random = new Random(seed);
      thread =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  while (!isOver.get()) {
                    assertThat(server.get(address).bytes()).isEqualTo(expected);
                    int start = random.nextInt(expected.length);
                    int last = start + random.nextInt(expected.length - start);
                    String range = "bytes=" + start + "-" + last;
                    assertThat(server.send(server.request(address).header("Range", range)).bytes())
                        .as("%s, seed %d", range, seed)
                        .isEqualTo(Arrays.copyOfRange(expected, start, last + 1));
                    readCount.incrementAndGet();
                  }
                } catch (Throwable e) {
                  failure.set(e);
                }
              });
    }

    void expectSome() throws InterruptedException {
      isOver.set(true);
      thread.join();
      assertThat(failure.get()).isNull();
      assertThat(readCount.get()).isPositive();
    }

    @Override
    public void close() {
      isOver.set(true);
    }
  }

  @Test
  void aRunCanBeCancelledAndBegunAgain() {
    String dataset = newDataset();
    set(dataset, "parquetPolicy", "plain");
    for (int i = 0; i < 4; i++) {
      server.put(dataset + "/files/" + i, ParquetSamples.load("pairs/" + names(i) + ".parquet"));
    }
    set(dataset, "parquetPolicy", "aligned");
    String wish = "{\"dataset\": \"" + only(dataset) + "\"}";
    Answer begun = server.json("POST", OPTIMISATIONS, wish);
    server.delete("/api/v1/admin/jobs/" + begun.json().path("id").asString());
    JsonNode cancelled = ended(begun);
    JsonNode rest = run(wish);
    assertThat(rest.path("complete").asBoolean()).isTrue();
    assertThat(
            cancelled.path("takenApart").path("aligned").asLong(0)
                + rest.path("takenApart").path("aligned").asLong(0))
        .isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      assertThat(server.get(dataset + "/files/" + i).bytes())
          .isEqualTo(ParquetSamples.load("pairs/" + names(i) + ".parquet"));
    }
  }

  private static String names(int i) {
    return new String[] {"polars2-base", "polars2-append", "pyarrow17-base", "pyarrow17-append"}[i];
  }

  @Test
  void onlyWhoRunsTheInstanceMayAndNobodyElseLearnsAnything() {
    String dataset = newDataset();
    String wish = "{\"dataset\": \"" + only(dataset) + "\"}";
    JsonNode made =
        server
            .json(
                "POST",
                "/api/v1/tokens",
                "{\"name\": \"w\", \"role\": \"write\", \"account\": \"writer\"}")
            .json();
    String bearer = "Bearer " + made.path("secret").asString();
    for (String asked : new String[] {wish, "{\"dataset\": \"it/nothing\"}"}) {
      assertThat(post(asked, bearer).status()).isEqualTo(403);
      assertThat(post(asked, "Bearer wrong").status()).isEqualTo(401);
    }
    assertThat(server.json("POST", OPTIMISATIONS, "{\"dataset\": \"it/nothing\"}").status())
        .isEqualTo(404);
    assertThat(server.json("POST", OPTIMISATIONS, "{\"dataset\": \"nothing\"}").status())
        .isEqualTo(400);
    assertThat(server.json("POST", OPTIMISATIONS, "{\"force\": true}").status()).isEqualTo(400);
    assertThat(run("{\"dryRun\": true}").toString()).doesNotContain(only(dataset));
  }

  private Answer post(String body, String bearer) {
    return server.send(
        server
            .anonymous(OPTIMISATIONS)
            .header("Authorization", bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }
}
