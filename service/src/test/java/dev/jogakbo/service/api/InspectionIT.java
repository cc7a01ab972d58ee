package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServerTestCase;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Looking into stored Parquet files over HTTP. */
class InspectionIT extends ServerTestCase {

  @Override
  protected Map<String, String> settings() {
    return Map.of("parquet-bytes-min", "0");
  }

  private String stored(String dataset, byte[] file) {
    assertThat(server.put(dataset + "/files/in%20a/table", file).status()).isEqualTo(201);
    return dataset + "/inspect/in%20a/table";
  }

  @Test
  void levelsOfAColumnOfLists() {
    String address = stored(newDataset(), ParquetSamples.load("inspect/nested.parquet"));
    JsonNode found = server.get(address + "?show=levels&column=matrix&rowGroup=0").json();
    assertThat(found.path("rowCount").asLong()).isEqualTo(4);
    assertThat(found.path("createdBy").asString()).startsWith("parquet-cpp-arrow");
    JsonNode group = found.path("rowGroups").path("items").path(0);
    JsonNode chunk = group.path("columnChunks").path("items").path(0);
    assertThat(group.path("columnChunks").path("items")).hasSize(1);
    assertThat(chunk.path("path").asString()).isEqualTo("matrix.list.element.list.element");
    assertThat(chunk.path("statistics").path("max").asString()).isEqualTo("4");
    assertThat(chunk.has("bloomFilter")).isFalse();
    JsonNode page = chunk.path("pages").path("items").path(1);
    assertThat(page.path("levels").path("repetition").toString()).isEqualTo("[0,2,1,0,0,0,1,1,2]");
    assertThat(page.path("levels").path("definition").toString()).isEqualTo("[5,5,5,1,0,3,2,4,5]");
    assertThat(page.path("levels").path("values").toString())
        .isEqualTo("[\"1\",\"2\",\"3\",null,null,null,null,null,\"4\"]");
  }

  @Test
  void theFooterAloneIfNothingElseIsAskedFor() {
    String address = stored(newDataset(), ParquetSamples.load("parquet/pyarrow26-bloom.parquet"));
    JsonNode found = server.get(address).json();
    JsonNode chunks =
        found.path("rowGroups").path("items").path(0).path("columnChunks").path("items");
    assertThat(chunks.size()).isPositive();
    assertThat(chunks.path(0).has("pages")).isFalse();
    assertThat(found.toString()).contains("\"falsePositiveRate\":");
  }

  @Test
  void anOlderRevisionCanBeLookedInto() {
    String dataset = newDataset();
    String address = stored(dataset, ParquetSamples.load("inspect/nested.parquet"));
    String first =
        server.get(dataset + "/commits").json().path("items").path(0).path("id").asString();
    server.put(
        dataset + "/files/in%20a/table", ParquetSamples.load("parquet/pyarrow26-bloom.parquet"));
    assertThat(server.get(address).json().path("rowCount").asLong()).isNotEqualTo(4);
    assertThat(server.get(address + "?revision=" + first).json().path("rowCount").asLong())
        .isEqualTo(4);
  }

  @Test
  void whatIsSharedWithAnotherVersionIsSaidOfEachColumn() {
    String dataset = newDataset();
    byte[] base = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
    byte[] edited = ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
    String address = stored(dataset, base);
    server.put(dataset + "/files/in%20a/table", edited);
    String first =
        server.get(dataset + "/commits").json().path("items").path(1).path("id").asString();
    JsonNode shares = server.get(address + "?against=" + first).json().path("shares");
    assertThat(shares.path("against").asString()).isEqualTo(first);
    long fileBytes = 0;
    for (JsonNode column : shares.path("columns")) {
      fileBytes += column.path("fileBytes").asLong();
      long newBytes = column.path("newBytes").asLong();
      long sharedBytes = column.path("sharedBytes").asLong();
      assertThat(newBytes + sharedBytes).as("%s", column).isPositive();
      assertThat(newBytes).as("%s", column).isLessThan(300_000);
    }
    assertThat(fileBytes).isEqualTo(edited.length);
    JsonNode itself = server.get(address + "?against=HEAD").json().path("shares").path("columns");
    for (JsonNode column : itself) {
      assertThat(column.path("newBytes").asLong()).as("%s", column).isZero();
    }
    server.put(dataset + "/files/in%20a/table", ParquetSamples.load("pairs/polars2-base.parquet"));
    long shared = 0;
    for (JsonNode column :
        server.get(address + "?against=" + first).json().path("shares").path("columns")) {
      shared += column.path("sharedBytes").asLong();
    }
    assertThat(shared).as("with a file of other values").isZero();
    assertThat(server.get(address).json().has("shares")).isFalse();
    refused(address + "?against=nowhere", 404, "nowhere");
  }

  @Test
  void whatCannotBeLookedIntoIsSaid() {
    String dataset = newDataset();
    String address = stored(dataset, ParquetSamples.load("inspect/nested.parquet"));
    refused(address + "?column=no", 400, "expected one of id");
    refused(address + "?rowGroup=1", 400, "expected one of the 1 there are");
    refused(address + "?rowGroup=x", 400, "rowGroup: expected a number, found 'x'");
    refused(address + "?show=all", 400, "footer, pages, levels");
    refused(address + "?pages=true", 400, "knows no query parameter 'pages'");
    refused(dataset + "/inspect/other", 404, "other");
    server.put(dataset + "/files/text", "text".getBytes(StandardCharsets.UTF_8));
    Answer answer = refused(dataset + "/inspect/text", 422, "expected 'PAR1'");
    assertThat(answer.json().path("reason").asString()).isEqualTo("not_parquet");
    server.put(
        dataset + "/files/encrypted",
        ParquetSamples.load("parquet/parquetjava-encrypted-footer.parquet"));
    refused(dataset + "/inspect/encrypted", 422, "encrypted");
  }

  private Answer refused(String address, int status, String detail) {
    Answer answer = server.get(address);
    assertThat(answer.status()).as("%s", answer).isEqualTo(status);
    assertThat(answer.json().path("detail").asString()).contains(detail);
    return answer;
  }

  /** Every sample, wrong ones too, gives an answer or a reason. */
  @Test
  void everySampleIsShownOrRefused() {
    String dataset = newDataset();
    server.json("PATCH", dataset, "{\"parquetPolicy\": \"plain\"}");
    int shown = 0;
    for (String name : ParquetSamples.names()) {
      server.put(dataset + "/files/" + name, ParquetSamples.load(name));
      Answer answer = server.get(dataset + "/inspect/" + name + "?show=levels");
      assertThat(answer.status()).as("%s: %s", name, answer).isIn(200, 422);
      shown += answer.status() == 200 ? 1 : 0;
    }
    assertThat(shown).isGreaterThan(150);
  }

  /** What it says is what it cost where the file was stored for real. */
  @Test
  void whatAVersionWouldHaveAddedAtEachLevel() {
    String dataset = newDataset();
    server.json("PATCH", dataset, "{\"parquetPolicy\": \"aligned\"}");
    String path = "/files/t.parquet";
    server.put(dataset + path, ParquetSamples.load("pairs/pyarrow17-base.parquet"));
    String first =
        server.get(dataset + "/commits").json().path("items").path(0).path("id").asString();
    JsonNode savings =
        server
            .put(dataset + path, ParquetSamples.load("pairs/pyarrow17-cell.parquet"))
            .json()
            .path("savings");
    JsonNode costs = server.get(dataset + "/what-if/t.parquet?from=" + first).json();
    assertThat(costs).hasSize(4);
    JsonNode aligned = costs.path(1).path("after");
    assertThat(aligned.path("mode").asString()).isEqualTo("aligned");
    assertThat(aligned.path("bytes").asLong()).isEqualTo(savings.path("newBytes").asLong());
    assertThat(costs.path(0).path("after").path("bytes").asLong())
        .isGreaterThan(aligned.path("bytes").asLong());
    assertThat(costs.path(2).path("level").asString()).isEqualTo("deep");
    assertThat(data.resolve("what-if")).isEmptyDirectory();
    refused(dataset + "/what-if/t.parquet", 400, "from");
  }
}
