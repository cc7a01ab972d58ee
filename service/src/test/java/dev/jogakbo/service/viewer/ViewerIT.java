package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The datasets-server over HTTP. */
class ViewerIT extends ServerTestCase {
  private int count;

  @Override
  protected Map<String, String> settings() {
    return Map.of("parquet-bytes-min", "0");
  }

  /** Returns the name of a dataset with those files. */
  private String dataset(String visibility, Map<String, byte[]> files) {
    String name = "viewer" + ++count;
    String address = server.dataset("it", name, visibility);
    files.forEach((path, bytes) ->
        assertThat(server.put(address + "/files/" + path, bytes).status()).as(path).isIn(200, 201));
    return "it/" + name;
  }

  private static byte[] nested() {
    return ParquetSamples.load("inspect/nested.parquet");
  }

  private Answer get(String call) {
    return server.send(server.anonymous("/datasets-server/" + call).GET());
  }

  private JsonNode ok(String call) {
    Answer answer = get(call);
    assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(200);
    assertThat(answer.header("X-Revision")).matches("[0-9a-f]{40}");
    return answer.json();
  }

  private void refused(String call, int status, String code) {
    Answer answer = get(call);
    assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(status);
    assertThat(answer.header("X-Error-Code")).isEqualTo(code);
    assertThat(answer.json().path("error").asString()).isNotEmpty();
  }

  @Test
  void aDatasetIsAskedForByTheNameItHad() {
    String name = dataset("public", Map.of("train.csv", "a\n1\n".getBytes(UTF_8)));
    server.json("PATCH", "/api/v1/datasets/" + name, "{\"name\": \"renamed" + count + "\"}");
    assertThat(ok("splits?dataset=" + name).path("splits").path(0).path("dataset").asString())
        .isEqualTo("it/renamed" + count);
  }

  @Test
  void splitsSizesAndInfosOfParquetFiles() {
    String name = dataset("public", Map.of("train.parquet", nested(), "test.parquet", nested()));
    JsonNode splits = ok("splits?dataset=" + name);
    assertThat(splits.path("splits").toString())
        .isEqualTo(
            """
            [{"dataset":"%s","config":"default","split":"train"},\
            {"dataset":"%s","config":"default","split":"test"}]\
            """
                .formatted(name, name));
    assertThat(splits.path("pending").toString() + splits.path("failed")).isEqualTo("[][]");
    assertThat(ok("is-valid?dataset=" + name).toString())
        .isEqualTo(
            "{\"preview\":true,\"viewer\":true,\"search\":false,\"filter\":false,\"statistics\":false}");
    JsonNode size = ok("size?dataset=" + name);
    assertThat(size.path("size").path("dataset").path("num_rows").asInt()).isEqualTo(8);
    assertThat(size.path("size").path("splits").path(1).path("num_rows").asInt()).isEqualTo(4);
    assertThat(size.path("partial").asBoolean()).isFalse();
    assertThat(
            ok("size?config=default&dataset=" + name).path("size").path("config").path("num_rows"))
        .hasToString("8");
    JsonNode info = ok("info?dataset=" + name).path("dataset_info").path("default");
    assertThat(info.path("splits").path("train").path("num_examples").asInt()).isEqualTo(4);
    assertThat(info.path("features").path("matrix").toString())
        .startsWith("{\"feature\":{\"feature\":{\"dtype\":\"int32\"");
    JsonNode file = ok("parquet?dataset=" + name).path("parquet_files").path(0);
    assertThat(file.path("size").asInt()).isEqualTo(nested().length);
    assertThat(file.path("url").asString())
        .matches(server.uri("/datasets/") + name + "/resolve/[0-9a-f]{40}/train.parquet");
  }

  @Test
  void rowsByOffset() {
    String name = dataset("public", Map.of("a.parquet", nested(), "b.parquet", nested()));
    String call = "rows?config=default&split=train&dataset=" + name;
    JsonNode rows = ok(call + "&offset=3&length=2");
    assertThat(rows.path("num_rows_total").asInt()).isEqualTo(8);
    assertThat(rows.path("rows")).hasSize(2);
    assertThat(rows.path("rows").path(0).path("row_idx").asInt()).isEqualTo(3);
    assertThat(rows.path("rows").path(0).path("row").path("matrix").toString())
        .isEqualTo("[[],null,[null,4]]");
    assertThat(rows.path("rows").path(1).path("row").path("matrix").toString())
        .isEqualTo("[[1,2],[3]]");
    assertThat(rows.path("features").path(0).path("feature_idx").asInt()).isZero();
    assertThat(ok(call).path("rows")).hasSize(8);
    assertThat(ok(call + "&offset=8").path("rows")).isEmpty();
    assertThat(ok(call + "&length=0").path("rows")).isEmpty();
    JsonNode first = ok("first-rows?config=default&split=train&dataset=" + name);
    assertThat(first.path("rows")).hasSize(8);
    assertThat(first.path("truncated").asBoolean()).isFalse();
    refused(call + "&length=101", 422, "InvalidParameter");
    refused(call + "&length=-1", 422, "InvalidParameter");
    refused(call + "&offset=x", 422, "InvalidParameter");
    refused(call + "&offset=99999999999999999999", 422, "InvalidParameter");
    refused("rows?dataset=" + name, 422, "MissingRequiredParameter");
    refused("rows", 422, "MissingRequiredParameter");
    refused("rows?config=no&split=train&dataset=" + name, 404, "ConfigNotFoundError");
    refused("rows?config=default&split=no&dataset=" + name, 404, "SplitNotFoundError");
    refused("splits?revision=no&dataset=" + name, 404, "ResponseNotFound");
    refused("search?query=x&dataset=" + name, 501, "NotImplemented");
  }

  @Test
  void textsAndConfigurationsOfAReadme() {
    String readme =
        """
        ---
        configs:
        - config_name: words
          data_files: words.csv
        - config_name: lines
          data_files:
          - split: all
            path: "*.jsonl"
        - config_name: gone
          data_files: nothing/*
        ---
        """;
    String name =
        dataset(
            "public",
            Map.of(
                "README.md", readme.getBytes(UTF_8),
                "words.csv", "id,word\n1,one\n2,two\n".getBytes(UTF_8),
                "x.jsonl", "{\"a\":{\"b\":[1.5]}}\n".getBytes(UTF_8)));
    JsonNode splits = ok("splits?dataset=" + name);
    assertThat(splits.path("splits")).hasSize(2);
    assertThat(splits.path("failed").path(0).path("config").asString()).isEqualTo("gone");
    JsonNode rows = ok("rows?config=words&split=train&offset=1&dataset=" + name);
    assertThat(rows.path("rows").path(0).path("row").toString())
        .isEqualTo("{\"id\":2,\"word\":\"two\"}");
    assertThat(ok("first-rows?config=lines&split=all&dataset=" + name).path("rows").toString())
        .contains("{\"a\":{\"b\":[1.5]}}");
    assertThat(ok("info?dataset=" + name).path("partial").asBoolean())
        .as("types are guessed")
        .isTrue();
    assertThat(ok("parquet?dataset=" + name).path("failed")).hasSize(3);
    refused("rows?config=gone&split=train&dataset=" + name, 422, "DataFilesNotFoundError");
  }

  @Test
  void whatIsPrivateIsNotThere() {
    String name = dataset("private", Map.of("a.parquet", nested()));
    for (String call : new String[] {"splits", "is-valid", "info", "size", "parquet", "rows"}) {
      String query = call + "?config=default&split=train&dataset=";
      refused(query + name, 401, "ExternalUnauthenticatedError");
      refused(query + "it/no-such", 401, "ExternalUnauthenticatedError");
      refused(query + "bad", 401, "ExternalUnauthenticatedError");
      assertThat(server.get("/datasets-server/" + query + name).status()).isEqualTo(200);
      Answer missing = server.get("/datasets-server/" + query + "it/no-such");
      assertThat(missing.status()).isEqualTo(404);
      assertThat(missing.header("X-Error-Code")).isEqualTo("ExternalAuthenticatedError");
    }
  }

  @Test
  void theHostStandsForThePath() throws IOException {
    String name = dataset("public", Map.of("a.parquet", nested()));
    String answer = ofHost("datasets-server.hub.example.com", "/parquet?dataset=" + name);
    assertThat(answer).startsWith("HTTP/1.1 200");
    assertThat(answer).contains("\"url\":\"http://hub.example.com/datasets/" + name);
    assertThat(ofHost("datasets-server.hub.example.com", "/api/v1/datasets"))
        .startsWith("HTTP/1.1 404");
    assertThat(ofHost("hub.example.com", "/parquet?dataset=" + name)).startsWith("HTTP/1.1 404");
  }

  private String ofHost(String host, String target) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines("GET " + target + " HTTP/1.1", "Host: " + host, "Connection: close", "");
      return raw.head().statusLine() + "\n" + new String(raw.body(1 << 20), UTF_8);
    }
  }

  /** Every sample, wrong ones too, gives rows or a reason. */
  @Test
  void everySampleIsShownOrRefused() {
    int shown = 0;
    String name = dataset("public", Map.of());
    String address = "/api/v1/datasets/" + name;
    server.json("PATCH", address, "{\"parquetPolicy\": \"plain\"}");
    for (String sample : ParquetSamples.names()) {
      server.put(address + "/files/a.parquet", ParquetSamples.load(sample));
      Answer answer = get("first-rows?config=default&split=train&dataset=" + name);
      assertThat(answer.status()).as("%s: %s", sample, answer).isIn(200, 422);
      shown += answer.status() == 200 ? 1 : 0;
      assertThat(get("info?dataset=" + name).status()).as(sample).isEqualTo(200);
    }
    assertThat(shown).isGreaterThan(140);
  }

  /** Of a file of 24 row groups, rows cost the store its ends and their row group, in chunks. */
  @Test
  void rowsCostWhatTheyLieIn() {
    Map<String, byte[]> parts = new TreeMap<>();
    byte[] part = ParquetSamples.load("row/page-index.parquet");
    for (char letter = 'a'; letter < 'y'; letter++) {
      parts.put("part/" + letter + ".parquet", part);
    }
    String name = dataset("public", parts);
    String address = "/api/v1/datasets/" + name;
    server.json("PATCH", address, "{\"parquetPolicy\": \"plain\"}");
    Answer rewritten =
        server.json(
            "POST",
            address + "/rewrites",
            """
            {"sources": ["%s"], "path": "table.parquet", "removeSources": true,
             "options": {"rowGroups": {"by": "rows", "rowCount": 25000}}}\
            """
                .formatted(String.join("\", \"", parts.keySet())));
    assertThat(rewritten.status()).as("%s", rewritten).isEqualTo(201);
    ok("size?dataset=" + name);
    ok("first-rows?config=default&split=train&dataset=" + name);
    Store store = server.bean(Store.class);
    long before = store.counters().packReadBytes();
    JsonNode rows = ok("rows?config=default&split=train&offset=151234&length=3&dataset=" + name);
    long readBytes = store.counters().packReadBytes() - before;
    assertThat(rows.path("num_rows_total").asInt()).isEqualTo(24 * 25_000);
    assertThat(rows.path("rows")).hasSize(3);
    assertThat(
            ok("size?dataset=" + name)
                .path("size")
                .path("dataset")
                .path("num_bytes_original_files")
                .asLong())
        .isGreaterThan(23 * 200_000);
    assertThat(readBytes).isPositive().isLessThan(8 * (128 << 10));
  }

  @Test
  void aDatasetWithoutDataFiles() {
    refused("splits?dataset=" + dataset("public", Map.of()), 422, "EmptyDatasetError");
    String readme = "---\nconfigs: 3\n---\n";
    refused(
        "splits?dataset=" + dataset("public", Map.of("README.md", readme.getBytes(UTF_8))),
        422,
        "ConfigNamesError");
  }
}
