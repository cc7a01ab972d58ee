package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The store of chunks as Xet clients call it. */
class XetIT extends XetTestCase {
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
    assertThat(Shard.parse(known.bytes()).xorbs())
        .as("the hash of another xorb may be that of its one chunk, which would prove possession")
        .hasSize(1);
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
