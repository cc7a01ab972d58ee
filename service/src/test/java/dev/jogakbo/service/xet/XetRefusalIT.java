package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.RangeHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.xet.ShardWriter;
import dev.jogakbo.store.xet.Term;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What Xet clients, and those who pretend to be some, are refused. */
class XetRefusalIT extends XetTestCase {
  @Test
  void whatLiesBehindTheEndIs416() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(20_000, 4));
    upload(repository, file, "a.bin");
    String token = token(repository, "read");
    String hash = file.hash().toHex();
    assertThat(reconstruct(token, 2, hash, "bytes=20000-").status()).isEqualTo(416);
    assertThat(reconstruct(token, 1, hash, "bytes=20000-30000").status()).isEqualTo(416);
    assertThat(reconstruct(token, 2, hash, "bytes=19999-99999").status()).isEqualTo(200);
    assertThat(reconstruct(token, 2, hash, "bytes=what").status()).isEqualTo(200);
    assertThat(reconstruct(token, 2, NOWHERE, "").status()).isEqualTo(404);
    assertThat(reconstruct(token, 2, "zz", "").status()).isEqualTo(400);
  }

  @Test
  void nothingIsReadByHashThatIsNotTheDatasets() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(50_000, 6));
    upload(repository, file, "a.bin");
    String elsewhere = newRepository();
    for (String kind : List.of("read", "write")) {
      String token = token(elsewhere, kind);
      assertThat(reconstruct(token, 2, file.hash().toHex(), "").status()).isEqualTo(404);
    }
    Answer committed = commit(elsewhere, lfsFile("a.bin", file.sha256()));
    assertThat(committed.status()).as("%s", committed).isBetween(400, 499);
  }

  @Test
  void aDigestIsNamedOnlyAfterTheServerHashedTheBytes() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(50_000, 7));
    String token = token(repository, "write");
    sendXorb(token, file);
    assertThat(commit(repository, lfsFile("a.bin", file.sha256())).status()).isBetween(400, 499);
    String other = Bytes.sha256(new byte[] {1, 2, 3});
    Answer refused = post(token, "/v1/shards", shard(file, file.term(), proof(file), other));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("SHA-256").doesNotContain(file.sha256());
    assertThat(commit(repository, lfsFile("a.bin", other)).status()).isBetween(400, 499);
    assertThat(commit(repository, lfsFile("a.bin", file.sha256())).status()).isBetween(400, 499);
    assertThat(post(token, "/v1/shards", file.shard()).json().path("result").asInt()).isEqualTo(1);
    assertThat(post(token, "/v1/shards", file.shard()).json().path("result").asInt()).isEqualTo(0);
    assertThat(commit(repository, lfsFile("a.bin", file.sha256())).status()).isEqualTo(200);
  }

  private static RangeHash proof(XetFile file) {
    return XetHashes.rangeHash(file.chunks().stream().map(SizedChunk::hash).toList());
  }

  private static byte[] shard(XetFile file, Term term, RangeHash proof, String sha256) {
    ShardWriter writer = ShardWriter.upload();
    writer.file(file.hash(), List.of(term), List.of(proof), ContentId.parse(sha256));
    writer.endFiles();
    return writer.finish();
  }

  @Test
  void shardsThatSayWhatIsNotSoAreRefused() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(400_000, 8));
    XetFile absent = new XetFile(Bytes.random(400_000, 9));
    String token = token(repository, "write");
    sendXorb(token, file);
    int count = file.chunks().size();
    Term term = file.term();
    RangeHash proof = proof(file);
    String sha256 = file.sha256();
    List<byte[]> wrong =
        List.of(
            absent.shard(),
            shard(file, term, proof(absent), sha256),
            shard(file, new Term(file.xorb(), 399_999, 0, count), proof, sha256),
            shard(file, new Term(file.xorb(), 400_000, 0, count + 1), proof, sha256),
            shard(file, new Term(file.xorb(), 400_000, 1, 1), proof, sha256),
            shard(file, new Term(file.xorb(), 400_000, 0, 1L << 31), proof, sha256),
            shard(absent, term, proof, sha256),
            withoutProof(file),
            new byte[] {1, 2, 3},
            Arrays.copyOf(file.shard(), 200));
    for (byte[] shard : wrong) {
      Answer refused = post(token, "/v1/shards", shard);
      assertThat(refused.status()).as("%s", refused).isEqualTo(400);
      Answer streamed = post(token, "/v2/shards", shard);
      boolean isError = streamed.text().contains("\"type\":\"error\"");
      assertThat(streamed.status() == 400 || isError).as("%s", streamed).isTrue();
      assertThat(streamed.text()).doesNotContain("\"retryable\":true");
    }
    assertThat(commit(repository, lfsFile("a.bin", sha256)).status()).isBetween(400, 499);
  }

  private static byte[] withoutProof(XetFile file) {
    ShardWriter writer = ShardWriter.upload();
    writer.file(file.hash(), List.of(file.term()), List.of(), ContentId.parse(file.sha256()));
    writer.endFiles();
    return writer.finish();
  }

  @Test
  void xorbsThatAreNotWhatTheyAreSaidToBeAreRefused() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(200_000, 10));
    XetFile other = new XetFile(Bytes.random(200_000, 11));
    String token = token(repository, "write");
    String address = "/v1/xorbs/default/" + file.xorb();
    assertThat(post(token, address, other.body()).status()).isEqualTo(400);
    assertThat(post(token, address, new byte[0]).status()).isEqualTo(400);
    assertThat(post(token, address, Arrays.copyOf(file.body(), 100_000)).status()).isEqualTo(400);
    assertThat(post(token, "/v1/xorbs/default/zz", file.body()).status()).isEqualTo(400);
    assertThat(post(token, "/v1/xorbs/other/" + file.xorb(), file.body()).status()).isEqualTo(404);
    assertThat(post(token, "/v1/shards", file.shard()).status()).isEqualTo(400);
  }

  @Test
  void tokensAreForOneDatasetAndOneRole() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(30_000, 12));
    String read = token(repository, "read");
    assertThat(sendXorb(read, file).status()).isEqualTo(403);
    assertThat(post(read, "/v1/shards", file.shard()).status()).isEqualTo(403);
    assertThat(sendXorb("what", file).status()).isEqualTo(401);
    String forged = token(repository, "read").replace("_r_", "_w_");
    assertThat(sendXorb(forged, file).status()).isEqualTo(401);
    Answer none = server.send(server.anonymous("/v2/reconstructions/" + file.hash()).GET());
    assertThat(none.status()).isEqualTo(401);
    String address = "/api/datasets/" + repository + "/xet-write-token/main";
    assertThat(server.send(server.anonymous(address).GET()).status()).isEqualTo(401);
    assertThat(server.get("/api/datasets/hub/none/xet-read-token/main").status()).isEqualTo(404);
    assertThat(server.get("/api/datasets/" + repository + "/xet-read-token/none").status())
        .isEqualTo(404);
    Answer answer = server.get(address);
    assertThat(answer.header("X-Xet-Access-Token"))
        .isEqualTo(answer.json().path("accessToken").asString());
    assertThat(answer.header("X-Xet-Cas-Url")).isEqualTo("http://127.0.0.1:" + server.port());
    assertThat(Long.parseLong(answer.header("X-Xet-Token-Expiration")))
        .isEqualTo(answer.json().path("exp").asLong())
        .isBetween(Instant.now().getEpochSecond() + 3_000, Instant.now().getEpochSecond() + 3_601);
  }

  @Test
  void whatWasRevokedIsNotOutlivedByItsAccessTokens() {
    String repository = newRepository();
    Answer made =
        server.json(
            "POST",
            "/api/v1/tokens",
            "{\"account\": \"admin\", \"name\": \"x\", \"role\": \"admin\"}");
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    Answer answer =
        server.send(
            as(
                    made.json().path("secret").asString(),
                    "/api/datasets/" + repository + "/xet-write-token/main")
                .GET());
    String token = answer.json().path("accessToken").asString();
    XetFile file = new XetFile(Bytes.random(30_000, 13));
    assertThat(sendXorb(token, file).status()).isEqualTo(200);
    assertThat(
            server
                .delete("/api/v1/tokens/" + made.json().path("token").path("id").asString())
                .status())
        .isEqualTo(204);
    assertThat(sendXorb(token, file).status()).isEqualTo(401);
  }

  @Test
  void linksCannotBeWidenedOrChanged() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(300_000, 14));
    upload(repository, file, "a.bin");
    JsonNode some =
        reconstruct(token(repository, "read"), 2, file.hash().toHex(), "bytes=0-0").json();
    JsonNode xorb = some.path("xorbs").path(file.xorb().toHex()).path(0);
    String link = path(xorb);
    assertThat(link).contains("/0-1/");
    assertThat(server.send(server.anonymous(link).GET()).status()).isEqualTo(200);
    for (String changed :
        List.of(
            link.replace("/0-1/", "/0-2/"),
            link.replace(file.xorb().toHex(), NOWHERE),
            link.replace("/run/0/", "/run/1/"),
            link.replaceAll("expires=\\d+", "expires=9999999999"),
            link.replaceAll("signature=[0-9a-f]", "signature="),
            link.substring(0, link.indexOf('?')),
            link + "&x=1")) {
      assertThat(server.send(server.anonymous(changed).GET()).status()).as(changed).isEqualTo(403);
    }
    String many = "bytes=" + "0-,".repeat(999) + "0-";
    Answer whole = server.send(server.anonymous(link).header("Range", many).GET());
    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.bytes()).hasSize(8 + file.chunks().getFirst().lengthBytes());
    assertThat(server.send(server.anonymous(link).header("Range", "bytes=999999-").GET()).status())
        .isEqualTo(416);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /v1/xorb-grants/default/" + "0",
        "POST /v1/xorb-commits/default/0/grant/1",
        "GET /v1/xorbs/default/0",
        "DELETE /v1/shards",
        "GET /v2/file-chunk-hashes/0",
        "PUT /v2/shards",
        "GET /v1/reconstructions",
        "GET /v1/",
        "GET /v1",
        "POST /v3/shards",
        "GET /v10/reconstructions/0",
        "PATCH /v1/chunks/default/0"
      })
  void whatIsNotOfferedIs404WhoeverAsks(String call) {
    String[] parts = call.split(" ", 2);
    for (String token : List.of("", "what", token(newRepository(), "write"))) {
      HttpRequest.Builder request =
          server.anonymous(parts[1]).method(parts[0], BodyPublishers.ofString("{}"));
      if (!token.isEmpty()) {
        request.header("Authorization", "Bearer " + token);
      }
      assertThat(server.send(request).status()).isEqualTo(404);
    }
  }
}
