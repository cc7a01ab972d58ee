package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.RangeHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.hub.HubTestCase;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.store.Contents;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.xet.Shard;
import dev.jogakbo.store.xet.ShardWriter;
import dev.jogakbo.store.xet.ShardXorb;
import dev.jogakbo.store.xet.Term;
import dev.jogakbo.store.xet.XorbStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The store of chunks as Xet clients call it. */
class XetIT extends HubTestCase {
  private static final String NOWHERE = "0".repeat(63) + "1";

  private String token(String repository, String kind) {
    Answer answer = server.get("/api/datasets/" + repository + "/xet-" + kind + "-token/main");
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    return answer.json().path("accessToken").asString();
  }

  private HttpRequest.Builder cas(String token, String path) {
    return server.anonymous(path).header("Authorization", "Bearer " + token);
  }

  private Answer post(String token, String path, byte[] body) {
    return server.send(cas(token, path).POST(BodyPublishers.ofByteArray(body)));
  }

  private Answer sendXorb(String token, XetFile file) {
    return post(token, "/v1/xorbs/default/" + file.xorb(), file.body());
  }

  private void upload(String repository, XetFile file, String path) {
    String token = token(repository, "write");
    assertThat(sendXorb(token, file).status()).isEqualTo(200);
    Answer shard = post(token, "/v2/shards", file.shard());
    assertThat(shard.text()).contains("\"type\":\"result\"");
    Answer committed = commit(repository, lfsFile(path, file.sha256()));
    assertThat(committed.status()).as("%s", committed).isEqualTo(200);
  }

  private Answer reconstruct(String token, int version, String hash, String range) {
    HttpRequest.Builder request = cas(token, "/v" + version + "/reconstructions/" + hash);
    return server.send(range.isEmpty() ? request.GET() : request.header("Range", range).GET());
  }

  /** Follows version 2 as a client does. */
  private byte[] read(JsonNode parts, int lengthBytes) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (JsonNode term : parts.path("terms")) {
      file.writeBytes(readTerm(parts, term));
    }
    int skipped = parts.path("offset_into_first_range").asInt();
    return Arrays.copyOfRange(file.toByteArray(), skipped, skipped + lengthBytes);
  }

  private byte[] readTerm(JsonNode parts, JsonNode term) throws IOException {
    int start = term.path("range").path("start").asInt();
    int end = term.path("range").path("end").asInt();
    for (JsonNode xorb : parts.path("xorbs").path(term.path("hash").asString())) {
      JsonNode range = xorb.path("ranges").path(0);
      int first = range.path("chunks").path("start").asInt();
      if (first <= start && end <= range.path("chunks").path("end").asInt()) {
        byte[] raw = chunks(fetch(xorb), start - first, end - first);
        assertThat(raw).hasSize(term.path("unpacked_length").asInt());
        return raw;
      }
    }
    throw new AssertionError("no range holds " + term);
  }

  private byte[] fetch(JsonNode xorb) {
    JsonNode bytes = xorb.path("ranges").path(0).path("bytes");
    String range = "bytes=%d-%d".formatted(bytes.path("start").asInt(), bytes.path("end").asInt());
    Answer answer = server.send(server.anonymous(path(xorb)).header("Range", range).GET());
    assertThat(answer.status()).as("%s", answer).isEqualTo(206);
    assertThat(answer.bytes()).hasSize(bytes.path("end").asInt() - bytes.path("start").asInt() + 1);
    return answer.bytes();
  }

  private String path(JsonNode xorb) {
    String base = "http://127.0.0.1:" + server.port();
    assertThat(xorb.path("url").asString()).startsWith(base + "/xet/");
    return xorb.path("url").asString().substring(base.length());
  }

  private static byte[] chunks(byte[] records, int start, int end) throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (XorbStream stream = new XorbStream(new ByteArrayInputStream(records))) {
      for (int i = 0; stream.next(); i++) {
        if (i >= start && i < end) {
          raw.write(stream.raw(), 0, stream.lengthBytes());
        }
      }
    }
    return raw.toByteArray();
  }

  @Test
  void aFileGoesInByXetAndComesOutByAllDoors() throws IOException {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(900_000, 1));
    upload(repository, file, "a.bin");
    Answer resolved = resolve(repository, "a.bin");
    assertThat(resolved.bytes()).isEqualTo(file.bytes());
    assertThat(resolved.header("X-Xet-Hash")).isEqualTo(file.hash().toHex());
    assertThat(resolved.header("Link"))
        .contains("/xet-read-token/", "/v1/reconstructions/" + file.hash());
    String token = token(repository, "read");
    JsonNode all = reconstruct(token, 2, file.hash().toHex(), "").json();
    assertThat(read(all, 900_000)).isEqualTo(file.bytes());
    JsonNode some = reconstruct(token, 2, file.hash().toHex(), "bytes=200000-399999").json();
    assertThat(read(some, 200_000)).isEqualTo(Arrays.copyOfRange(file.bytes(), 200_000, 400_000));
    assertThat(some.path("terms").path(0).path("unpacked_length").asInt()).isLessThan(500_000);
  }

  @Test
  void aFileThatCameByRestIsReadByXet() throws IOException {
    String repository = newRepository();
    byte[] bytes = Bytes.random(700_000, 2);
    server.put("/api/v1/datasets/" + repository + "/files/a.bin", bytes);
    String hash = resolve(repository, "a.bin").header("X-Xet-Hash");
    assertThat(hash).isEqualTo(new XetFile(bytes).hash().toHex());
    JsonNode all = reconstruct(token(repository, "read"), 2, hash, "bytes=0-699999").json();
    assertThat(read(all, 700_000)).isEqualTo(bytes);
  }

  @Test
  void bothVersionsTellTheSame() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(300_000, 3));
    upload(repository, file, "a.bin");
    String token = token(repository, "read");
    JsonNode one = reconstruct(token, 1, file.hash().toHex(), "").json();
    JsonNode two = reconstruct(token, 2, file.hash().toHex(), "").json();
    assertThat(one.path("terms")).isEqualTo(two.path("terms"));
    JsonNode fetch = one.path("fetch_info").path(file.xorb().toHex()).path(0);
    JsonNode part = two.path("xorbs").path(file.xorb().toHex()).path(0).path("ranges").path(0);
    assertThat(fetch.path("range")).isEqualTo(part.path("chunks"));
    assertThat(fetch.path("url_range")).isEqualTo(part.path("bytes"));
  }

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
  void aSecondUploadIsKnownAndTheAnswerNamesTheXorb() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(600_000, 5));
    String token = token(repository, "write");
    String chunk = file.chunks().getFirst().hash().toHex();
    assertThat(server.send(cas(token, "/v1/chunks/default/" + chunk).GET()).status())
        .isEqualTo(404);
    assertThat(sendXorb(token, file).json().path("was_inserted").asBoolean()).isTrue();
    assertThat(sendXorb(token, file).json().path("was_inserted").asBoolean()).isFalse();
    String reader = token(repository, "read");
    assertThat(server.send(cas(reader, "/v1/chunks/default/" + chunk).GET()).status())
        .as("only who may write is told")
        .isEqualTo(403);
    Answer known = server.send(cas(token, "/v1/chunks/default-merkledb/" + chunk).GET());
    assertThat(known.status()).isEqualTo(200);
    ShardXorb xorb = Shard.parse(known.bytes()).xorbs().getFirst();
    assertThat(xorb.hash()).isEqualTo(file.xorb());
    byte[] footer =
        Arrays.copyOfRange(known.bytes(), known.bytes().length - 200, known.bytes().length);
    byte[] key = Arrays.copyOfRange(footer, 72, 104);
    for (int i = 0; i < file.chunks().size(); i++) {
      assertThat(xorb.chunkHash(i)).isEqualTo(XetHashes.hmac(file.chunks().get(i).hash(), key));
    }
    long now = Instant.now().getEpochSecond();
    assertThat(seconds(footer, 104)).isBetween(now - 600, now + 1);
    assertThat(seconds(footer, 112)).isBetween(now + 27 * 86_400, now + 29 * 86_400);
  }

  private static long seconds(byte[] footer, int at) {
    return ByteBuffer.wrap(footer).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
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
    assertThat(refused.text()).contains("SHA-256");
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

  @Test
  void theEmptyFileIsTaken() {
    String repository = newRepository();
    String token = token(repository, "write");
    ShardWriter writer = ShardWriter.upload();
    String sha256 = Bytes.sha256(new byte[0]);
    writer.file(FileHash.EMPTY, List.of(), List.of(), ContentId.parse(sha256));
    writer.endFiles();
    assertThat(post(token, "/v1/shards", writer.finish()).status()).isEqualTo(200);
    assertThat(commit(repository, lfsFile("empty", sha256)).status()).isEqualTo(200);
    assertThat(resolve(repository, "empty").bytes()).isEmpty();
    JsonNode nothing = reconstruct(token, 2, "0".repeat(64), "").json();
    assertThat(nothing.path("terms").isEmpty()).isTrue();
  }

  @Test
  void chunksCutOtherwiseAreKeptAsTheyWereCut() throws IOException {
    String repository = newRepository();
    byte[] bytes = Bytes.random(100_000, 15);
    XetFile whole = new XetFile(bytes);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    List<SizedChunk> chunks = new ArrayList<>();
    for (int start = 0; start < bytes.length; start += 10_000) {
      XetFile piece = new XetFile(Arrays.copyOfRange(bytes, start, start + 10_000));
      body.writeBytes(piece.body());
      chunks.addAll(piece.chunks());
    }
    String token = token(repository, "write");
    var xorb = XetHashes.xorbHash(chunks);
    assertThat(post(token, "/v1/xorbs/default/" + xorb, body.toByteArray()).status())
        .isEqualTo(200);
    ShardWriter writer = ShardWriter.upload();
    List<ChunkHash> hashes = chunks.stream().map(SizedChunk::hash).toList();
    writer.file(
        XetHashes.fileHash(chunks),
        List.of(new Term(xorb, bytes.length, 0, chunks.size())),
        List.of(XetHashes.rangeHash(hashes)),
        ContentId.parse(whole.sha256()));
    writer.endFiles();
    assertThat(post(token, "/v1/shards", writer.finish()).status()).isEqualTo(200);
    assertThat(commit(repository, lfsFile("a.bin", whole.sha256())).status()).isEqualTo(200);
    Answer resolved = resolve(repository, "a.bin");
    assertThat(resolved.bytes()).isEqualTo(bytes);
    String hash = resolved.header("X-Xet-Hash");
    assertThat(hash).isEqualTo(XetHashes.fileHash(chunks).toHex());
    JsonNode all = reconstruct(token, 2, hash, "bytes=15000-84999").json();
    assertThat(read(all, 70_000)).isEqualTo(Arrays.copyOfRange(bytes, 15_000, 85_000));
  }

  /** What is stored taken apart lies in no xorb as the bytes it is. */
  @Test
  void aParquetFileThatIsTakenApartIsReadByXetToo() throws IOException {
    String repository = newRepository();
    byte[] file = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
    String address = "/api/v1/datasets/" + repository + "/files/a.parquet";
    JsonNode put = server.put(address, file).json();
    assertThat(put.path("parquet").path("mode").asString()).isNotIn("", "plain");
    String hash = resolve(repository, "a.parquet").header("X-Xet-Hash");
    assertThat(hash).isEqualTo(new XetFile(file).hash().toHex());
    String token = token(repository, "read");
    JsonNode all = reconstruct(token, 2, hash, "").json();
    assertThat(read(all, file.length)).isEqualTo(file);
    for (int start : new int[] {0, 1, 65_535, 65_536, file.length / 2, file.length - 1}) {
      int end = Math.min(file.length, start + 70_000);
      String range = "bytes=%d-%d".formatted(start, end - 1);
      JsonNode some = reconstruct(token, 2, hash, range).json();
      assertThat(read(some, end - start)).isEqualTo(Arrays.copyOfRange(file, start, end));
    }
    JsonNode xorb = all.path("xorbs").iterator().next().path(0);
    Answer part =
        server.send(server.anonymous(path(xorb)).header("Range", "bytes=65530-65560").GET());
    assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(fetch(xorb), 65_530, 65_561));
    String changed = path(xorb).replaceFirst("-(\\d+)\\?", "-9999999?");
    assertThat(server.send(server.anonymous(changed).GET()).status()).isEqualTo(403);
  }

  @Test
  void aParquetFileThatCameByXetIsTakenApartSoon() throws IOException, InterruptedException {
    String repository = newRepository();
    XetFile file = new XetFile(ParquetSamples.load("pairs/large-pyarrow26-delete.parquet"));
    upload(repository, file, "a.parquet");
    Repository dataset = server.bean(Repositories.class).load(RepositoryName.parse(repository));
    Contents contents = server.bean(Store.class).contents();
    ContentId content = ContentId.parse(file.sha256());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (contents.findForm(dataset.domain(), content).orElseThrow().isPlain()) {
      assertThat(System.nanoTime()).as("it waits for ever").isLessThan(end);
      assertThat(resolve(repository, "a.parquet").status()).isEqualTo(200);
    }
    assertThat(resolve(repository, "a.parquet").bytes()).isEqualTo(file.bytes());
    JsonNode all = reconstruct(token(repository, "read"), 2, file.hash().toHex(), "").json();
    assertThat(read(all, file.bytes().length)).isEqualTo(file.bytes());
  }

  /** Clients between those that always speak Xet and those that never do ask by git-lfs first. */
  @Test
  void whoSpeaksXetIsSentHereByGitLfs() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(40_000, 16));
    JsonNode asked = askLfs(repository, file, "\"basic\", \"multipart\", \"xet\"");
    assertThat(asked.path("transfer").asString()).isEqualTo("xet");
    JsonNode upload = asked.path("objects").path(0).path("actions").path("upload");
    String base = "http://127.0.0.1:" + server.port();
    assertThat(upload.path("href").asString())
        .isEqualTo(base + "/api/datasets/" + repository + "/xet-write-token/main");
    JsonNode headers = upload.path("header");
    assertThat(headers.path("X-Xet-Cas-Url").asString()).isEqualTo(base);
    assertThat(headers.path("X-Xet-Session-Id").asString()).isNotEmpty();
    assertThat(headers.path("X-Xet-Token-Expiration").asString()).matches("\\d+");
    String token = headers.path("X-Xet-Access-Token").asString();
    assertThat(sendXorb(token, file).status()).isEqualTo(200);
    assertThat(post(token, "/v1/shards", file.shard()).status()).isEqualTo(200);
    JsonNode again = askLfs(repository, file, "\"xet\"");
    assertThat(again.path("objects").path(0).has("actions")).isFalse();
    assertThat(commit(repository, lfsFile("a.bin", file.sha256())).status()).isEqualTo(200);
    JsonNode plain = askLfs(newRepository(), file, "\"basic\"");
    assertThat(plain.path("transfer").asString()).isEqualTo("basic");
  }

  private JsonNode askLfs(String repository, XetFile file, String transfers) {
    String body =
        """
        {"operation": "upload", "transfers": [%s], "hash_algo": "sha256",
         "objects": [{"oid": "%s", "size": %d}]}\
        """
            .formatted(transfers, file.sha256(), file.bytes().length);
    return json("/datasets/" + repository + ".git/info/lfs/objects/batch", body).json();
  }
}
