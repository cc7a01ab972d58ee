package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServerTestCase;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Stored files rewritten over HTTP. */
class RewriteIT extends ServerTestCase {
  private static final String SAMPLE = "parquet/pyarrow26-cdc.parquet";

  @Override
  protected Map<String, String> settings() {
    return Map.of("parquet-bytes-min", "0");
  }

  @Test
  void aFileBecomesAnotherInACommit() {
    String dataset = newDataset();
    byte[] file = ParquetSamples.load(SAMPLE);
    server.put(dataset + "/files/table", file);
    Answer answer =
        post(
            dataset,
            """
            {"sources": ["table"], "message": "anew",
             "options": {"rowGroups": {"by": "key", "key": "id", "targetRowCount": 50},
                         "codec": "zstd:5", "bloomFilters": {"id": 0.02},
                         "pages": {"version": 2, "minBytes": 2048, "maxBytes": 8192}}}
            """);
    assertThat(answer.status()).as("%s", answer).isEqualTo(201);
    JsonNode result = answer.json().path("result");
    byte[] made = server.get(dataset + "/files/table").bytes();
    assertThat(made).isNotEqualTo(file).hasSize(result.path("content").path("sizeBytes").asInt());
    assertThat(made).startsWith('P', 'A', 'R', '1').endsWith('P', 'A', 'R', '1');
    JsonNode counts = result.path("report").path("counts");
    assertThat(counts.path("rowCount").asInt()).isEqualTo(600);
    assertThat(counts.path("rowGroupCount").asInt()).isGreaterThan(3);
    assertThat(result.path("commit").path("message").asString()).isEqualTo("anew");
    String rewrite = "/rewrites/" + answer.json().path("id").asString();
    assertThat(answer.header("Location")).endsWith(rewrite);
    JsonNode again = server.get(dataset + rewrite).json();
    assertThat(again.path("state").asString()).isEqualTo("done");
  }

  @Test
  void severalBecomeOneAndGo() {
    String dataset = newDataset();
    byte[] file = ParquetSamples.load(SAMPLE);
    server.put(dataset + "/files/parts/a", file);
    server.put(dataset + "/files/parts/b", file);
    Answer answer =
        post(
            dataset,
            """
            {"sources": ["parts/a", "parts/b", "parts/a"], "path": "whole", "removeSources": true,
             "options": {"rowGroups": {"by": "rows", "rowCount": 100000}}}
            """);
    assertThat(answer.status()).as("%s", answer).isEqualTo(201);
    JsonNode counts = answer.json().path("result").path("report").path("counts");
    assertThat(counts.path("rowCount").asInt()).isEqualTo(1800);
    assertThat(counts.path("rowGroupCount").asInt()).isEqualTo(1);
    assertThat(server.get(dataset + "/files/whole").status()).isEqualTo(200);
    assertThat(server.get(dataset + "/files/parts/a").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | 400 | sources",
        "{\"sources\": []} | 400 | expected 1 to",
        "{\"sources\": [\"gone\"]} | 404 | gone",
        "{\"sources\": [\"table\", \"table\"]} | 400 | path: expected",
        "{\"sources\": [\"text\"]} | 400 | text: file: expected 'PAR1'",
        "{\"sources\": [\"table\"], \"options\": {\"codec\": \"lzo\"}} | 400 | codec: expected",
        "{\"sources\": [\"table\"], \"options\": {\"bloomFilters\": {\"id\": 2}}} | 400 | between 0 and 1",
        "{\"sources\": [\"table\"], \"options\": {\"rowGroups\": {\"by\": \"key\"}}} | 400 | rowGroups.key",
        "{\"sources\": [\"table\"], \"options\": {\"rowGroups\": {\"by\": \"key\", \"key\": \"no\"}}} | 400 | key column: expected",
        "{\"sources\": [\"table\"], \"options\": {\"pages\": {\"minBytes\": 9, \"maxBytes\": 9}}} | 400 | page cuts: expected",
        "{\"sources\": [\"table\"], \"unknown\": 1} | 400 | unknown"
      })
  void whatCannotBeDoneIsSaid(String body, int status, String detail) {
    String dataset = newDataset();
    server.put(dataset + "/files/table", ParquetSamples.load(SAMPLE));
    server.put(dataset + "/files/text", "a text, no table".getBytes(UTF_8));
    Answer answer = post(dataset, body);
    assertThat(answer.status()).as("%s", answer).isEqualTo(status);
    assertThat(answer.json().path("detail").asString()).contains(detail);
    assertThat(server.get(dataset + "/files/table").bytes()).isEqualTo(ParquetSamples.load(SAMPLE));
  }

  @Test
  void rewritesOfOthersAreNotFound() {
    String dataset = newDataset();
    String other = newDataset();
    server.put(dataset + "/files/table", ParquetSamples.load(SAMPLE));
    String id = post(dataset, "{\"sources\": [\"table\"]}").json().path("id").asString();
    assertThat(server.get(dataset + "/rewrites/" + id).status()).isEqualTo(200);
    assertThat(server.get(other + "/rewrites/" + id).status()).isEqualTo(404);
  }

  private Answer post(String dataset, String body) {
    return server.send(
        server
            .request(dataset + "/rewrites")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }
}
