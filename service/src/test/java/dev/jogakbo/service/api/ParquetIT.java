package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServerTestCase;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Parquet files over HTTP. */
class ParquetIT extends ServerTestCase {

  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final byte[] LARGE_LESS_A_ROW =
      ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");

  @Override
  protected Map<String, String> settings() {
    return Map.of("parquet-bytes-min", "0");
  }

  private Answer put(String address, byte[] file) {
    Answer put = server.put(address, file);
    assertThat(put.status()).as("%s", put).isBetween(200, 201);
    assertThat(put.json().path("content").path("sha256").asString()).isEqualTo(Bytes.sha256(file));
    return put;
  }

  @Test
  void everySampleComesBackWholeAndByRange() {
    String dataset = newDataset();
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int valuesCount = 0;
    int alignedCount = 0;
    for (String name : ParquetSamples.names()) {
      byte[] file = ParquetSamples.load(name);
      String address = dataset + "/files/" + name;
      String mode = mode(put(address, file));
      valuesCount += mode.equals("values") ? 1 : 0;
      alignedCount += mode.equals("aligned") ? 1 : 0;
      assertThat(server.get(address).bytes()).as(name).isEqualTo(file);
      for (int i = 0; i < 3 && file.length > 0; i++) {
        int start = random.nextInt(file.length);
        int last = start + random.nextInt(file.length - start);
        Answer range =
            server.send(server.request(address).header("Range", "bytes=" + start + "-" + last));
        assertThat(range.status()).isEqualTo(206);
        assertThat(range.bytes())
            .as("%s, seed %d", name, seed)
            .isEqualTo(Arrays.copyOfRange(file, start, last + 1));
      }
    }
    assertThat(valuesCount).isGreaterThan(60);
    assertThat(valuesCount + alignedCount).isGreaterThan(130);
  }

  private static String mode(Answer put) {
    return put.json().path("parquet").path("mode").asString("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pyarrow17", "pyarrow26", "polars2"})
  void anEditCostsLittleUnderAnyName(String writer) {
    String dataset = newDataset();
    String address = dataset + "/files/table";
    put(address, ParquetSamples.load("pairs/" + writer + "-base.parquet"));
    for (String edit : new String[] {"cell", "append"}) {
      byte[] file = ParquetSamples.load("pairs/" + writer + "-" + edit + ".parquet");
      JsonNode answer = put(address, file).json();
      assertThat(answer.path("parquet").path("mode").asString()).isEqualTo("aligned");
      assertThat(answer.path("parquet").path("reason").asString()).isIn("no_gain", "known");
      assertThat(answer.path("savings").path("newBytes").asLong()).isLessThan(60_000);
      assertThat(server.get(address).bytes()).isEqualTo(file);
    }
  }

  @Test
  void aDeletedRowCostsLittle() {
    String address = newDataset() + "/files/table";
    put(address, LARGE);
    JsonNode second = put(address, LARGE_LESS_A_ROW).json();
    assertThat(second.path("parquet").path("mode").asString()).isEqualTo("values");
    assertThat(second.path("savings").path("newStoredBytes").asLong()).isLessThan(LARGE.length / 3);
    assertThat(server.get(address).bytes()).isEqualTo(LARGE_LESS_A_ROW);
    assertThat(server.get(address).bytes()).isEqualTo(LARGE_LESS_A_ROW); // from what was kept
    assertThat(server.get("/actuator/prometheus").text())
        .doesNotContain("jogakbo_rebuilt_kept_bytes_total 0.0");
  }

  @Test
  void aDatasetSaysHowItsFilesAreStored() {
    String dataset = newDataset();
    byte[] file = ParquetSamples.load("parquet/pyarrow26-bloom.parquet");
    assertThat(server.get(dataset).json().path("parquetPolicy").asString()).isEqualTo("auto");
    Answer changed =
        server.json("PATCH", dataset, "{\"parquetPolicy\": \"plain\", \"description\": \"d\"}");
    assertThat(changed.json().path("parquetPolicy").asString()).isEqualTo("plain");
    JsonNode answer = put(dataset + "/files/a", file).json();
    assertThat(answer.path("parquet").path("mode").asString()).isEqualTo("plain");
    assertThat(answer.path("parquet").path("reason").asString()).isEqualTo("policy");
    server.json("PATCH", dataset, "{\"parquetPolicy\": \"aligned\"}");
    assertThat(server.get(dataset).json().path("parquetPolicy").asString()).isEqualTo("aligned");
    assertThat(server.get(dataset).json().path("description").asString()).isEqualTo("d");
    byte[] other = ParquetSamples.load("parquet/pyarrow26-page-index.parquet");
    assertThat(mode(put(dataset + "/files/b", other))).isEqualTo("aligned");
    server.json("PATCH", dataset, "{\"parquetPolicy\": \"deep\"}");
    JsonNode known = put(dataset + "/files/c", file).json();
    assertThat(known.path("parquet").path("mode").asString()).isEqualTo("plain");
    assertThat(known.path("parquet").path("reason").asString()).isEqualTo("known");
    Answer refused = server.json("PATCH", dataset, "{\"parquetPolicy\": \"best\"}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("auto, plain, aligned, deep, values");
  }

  @Test
  void aDatasetSaysWhenItsFilesAreTakenApart() {
    String dataset = newDataset();
    byte[] file = Bytes.random(1000, 99);
    System.arraycopy("PAR1".getBytes(US_ASCII), 0, file, 0, 4);
    assertThat(server.get(dataset).json().path("parquetTiming").asString()).isEqualTo("inline");
    Answer changed = server.json("PATCH", dataset, "{\"parquetTiming\": \"deferred\"}");
    assertThat(changed.json().path("parquetTiming").asString()).isEqualTo("deferred");
    assertThat(changed.json().path("parquetPolicy").asString()).isEqualTo("auto");
    JsonNode parquet = put(dataset + "/files/a", file).json().path("parquet");
    assertThat(parquet.path("mode").asString()).isEqualTo("plain");
    assertThat(parquet.path("reason").asString()).isEqualTo("deferred");
    Answer refused = server.json("PATCH", dataset, "{\"parquetTiming\": \"later\"}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("inline, deferred");
    Answer made =
        server.json(
            "POST",
            "/api/v1/datasets",
            "{\"namespace\": \"it\", \"name\": \"later\", \"parquetTiming\": \"deferred\"}");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().path("parquetTiming").asString()).isEqualTo("deferred");
  }

  @Test
  void otherFilesHaveNoLevel() {
    String dataset = newDataset();
    assertThat(put(dataset + "/files/a", Bytes.random(1000, 1)).json().has("parquet")).isFalse();
    assertThat(put(dataset + "/files/b", new byte[0]).json().has("parquet")).isFalse();
  }

  @Test
  void uploadsThatAreCommittedAreTakenApart() {
    String dataset = newDataset();
    byte[] base = ParquetSamples.load("pairs/polars2-base.parquet");
    byte[] cell = ParquetSamples.load("pairs/polars2-cell.parquet");
    commit(dataset, base);
    JsonNode commit = commit(dataset, cell).json().path("commit");
    assertThat(commit.path("savings").path("newBytes").asLong()).isLessThan(60_000);
    assertThat(server.get(dataset + "/files/t").bytes()).isEqualTo(cell);
  }

  private Answer commit(String dataset, byte[] file) {
    Answer made =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(file.length))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(file)));
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    String location = made.header("Location");
    String upload = location.substring(location.lastIndexOf('/') + 1);
    Answer commit =
        server.json(
            "POST",
            dataset + "/commits",
            """
            {"message": "m", "operations": [{"op": "put", "path": "t", "upload": "%s"}]}\
            """
                .formatted(upload));
    assertThat(commit.status()).as("%s", commit).isEqualTo(201);
    return commit;
  }

  @Test
  void aCollectionDoesNotDisturbReaders() {
    String kept = newDataset();
    String doomed = newDataset();
    byte[] base = LARGE;
    byte[] cell = LARGE_LESS_A_ROW;
    put(doomed + "/files/t", base);
    put(doomed + "/files/u", ParquetSamples.load("pairs/pyarrow26-append.parquet"));
    assertThat(mode(put(kept + "/files/t", cell))).isEqualTo("values");
    server.delete(doomed);
    Answer begun =
        server.json(
            "POST", "/api/v1/admin/collections", "{\"graceSeconds\": 0, \"execute\": true}");
    String job = "/api/v1/admin/jobs/" + begun.json().path("id").asString();
    do {
      assertThat(server.get(kept + "/files/t").bytes()).isEqualTo(cell);
    } while (server.get(job).json().path("state").asString().equals("running"));
    assertThat(server.get(job).json().path("result").path("freedBytes").asLong()).isPositive();
    assertThat(server.get(kept + "/files/t").bytes()).isEqualTo(cell);
    assertThat(mode(put(kept + "/files/u", base))).isEqualTo("values");
    assertThat(server.get(kept + "/files/u").bytes()).isEqualTo(base);
  }

  @Test
  void metricsTellWhatIsDone() {
    String dataset = newDataset();
    put(dataset + "/files/a", LARGE);
    put(dataset + "/files/b", ParquetSamples.load("parquet-bad/footer-length-huge.parquet"));
    String metrics = server.get("/actuator/prometheus").text();
    assertThat(metrics)
        .contains("jogakbo_parquet_files_total{level=\"values\",reason=\"none\"}")
        .contains("jogakbo_parquet_files_total{level=\"plain\",reason=\"footer_length\"}")
        .contains("jogakbo_parquet_seconds_sum{level=\"values\"}")
        .contains("jogakbo_parquet_pages_total{form=\"values\"}")
        .contains("jogakbo_spool_bytes 0.0");
  }
}
