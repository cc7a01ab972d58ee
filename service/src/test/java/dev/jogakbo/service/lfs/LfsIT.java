package dev.jogakbo.service.lfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.hub.HubTestCase;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.store.ContentForm;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** git-lfs: asked for, sent, verified, named by a commit, read. */
class LfsIT extends HubTestCase {

  private Answer put(String href, byte[] bytes) {
    return server.send(server.anonymous(href).PUT(BodyPublishers.ofByteArray(bytes)));
  }

  private Answer verify(String href, String oid, long sizeBytes) {
    return server.send(
        server
            .anonymous(href)
            .POST(
                BodyPublishers.ofString(
                    "{\"oid\": \"%s\", \"size\": %d}".formatted(oid, sizeBytes))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100_000, 16 << 20, (16 << 20) + 1})
  void f13ObjectsOfAnyLengthAreSentVerifiedCommittedAndRead(int lengthBytes) {
    String repository = newRepository();
    byte[] bytes = Bytes.random(lengthBytes, lengthBytes);
    String oid = Bytes.sha256(bytes);
    JsonNode asked = batch(repository, "upload", oid, lengthBytes);
    assertThat(verify(href(asked, "verify"), oid, lengthBytes).status())
        .as("before")
        .isEqualTo(404);
    assertThat(put(href(asked, "upload"), bytes).status()).isEqualTo(200);
    assertThat(verify(href(asked, "verify"), oid, lengthBytes).status()).isEqualTo(200);
    assertThat(verify(href(asked, "verify"), oid, lengthBytes + 1).status()).isEqualTo(400);
    assertThat(batch(repository, "upload", oid, lengthBytes).has("actions")).isFalse();
    assertThat(commit(repository, lfsFile("f.bin", oid)).status()).isEqualTo(200);
    assertThat(resolve(repository, "f.bin").bytes()).isEqualTo(bytes);
    assertThat(batch(repository, "upload", oid, lengthBytes).has("actions")).isFalse();
    JsonNode download = batch(repository, "download", oid, 77);
    assertThat(download.path("size").asLong()).as("not as claimed").isEqualTo(lengthBytes);
    assertThat(server.send(server.anonymous(href(download, "download")).GET()).bytes())
        .isEqualTo(bytes);
    assertThat(commit(repository, lfsFile("copy.bin", oid)).status())
        .as("named again, no length said")
        .isEqualTo(200);
    assertThat(resolve(repository, "copy.bin").bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {5_000, 17 << 20})
  void otherBytesThanPromisedAreRefusedAndForgotten(int lengthBytes) {
    String repository = newRepository();
    byte[] bytes = Bytes.random(lengthBytes, 1);
    String oid = Bytes.sha256(bytes);
    JsonNode asked = batch(repository, "upload", oid, lengthBytes);
    Answer other = put(href(asked, "upload"), Bytes.random(lengthBytes, 2));
    assertThat(other.status()).as("%s", other).isEqualTo(400);
    assertThat(put(href(asked, "upload"), Bytes.random(lengthBytes + 1, 1)).status())
        .isEqualTo(413);
    assertThat(put(href(asked, "upload"), Bytes.random(lengthBytes - 1, 1)).status())
        .isEqualTo(400);
    assertThat(verify(href(asked, "verify"), oid, lengthBytes).status()).isEqualTo(404);
    Answer commit = commit(repository, lfsFile("f.bin", oid));
    assertThat(commit.status()).isEqualTo(400);
    assertThat(commit.json().path("error").asString()).contains(oid);
    assertThat(put(href(asked, "upload"), bytes).status()).as("the true bytes").isEqualTo(200);
    assertThat(commit(repository, lfsFile("f.bin", oid)).status()).isEqualTo(200);
  }

  @Test
  void aLinkPermitsWhatItSaysAndNothingElse() {
    String repository = newRepository();
    String other = newRepository();
    byte[] bytes = Bytes.random(1000, 3);
    String oid = Bytes.sha256(bytes);
    String href = href(batch(repository, "upload", oid, 1000), "upload");
    String elsewhere = href(batch(other, "upload", oid, 1000), "upload");
    String otherId = elsewhere.split("/", -1)[3];
    String signature = href.replaceAll(".*signature=", "");
    for (String changed :
        new String[] {
          href.replace(oid, Bytes.sha256(new byte[1])),
          href.replace("size=1000", "size=1001"),
          href.replace("by=admin", "by=bob"),
          href.replaceFirst("expires=\\d+", "expires=99999999999"),
          href.replace(href.split("/", -1)[3], otherId),
          href.replace(signature, "0".repeat(64)),
          href.replace("&signature=" + signature, ""),
          href.replaceFirst("size=\\d+", "size=-1"),
        }) {
      assertThat(changed).isNotEqualTo(href);
      Answer refused = put(changed, bytes);
      assertThat(refused.status()).as("%s %s", changed, refused).isEqualTo(403);
      assertThat(refused.header("X-Error-Message")).isNotEmpty();
    }
    String read = href.replace("/upload/", "/download/");
    assertThat(server.send(server.anonymous(read).GET()).status()).isEqualTo(403);
    assertThat(verify(href.replace("/upload/", "/verify/"), oid, 1000).status()).isEqualTo(403);
    assertThat(put(href, bytes).status()).isEqualTo(200);
  }

  @Test
  void f17AnExpiredLinkIsRefused() {
    String repository = newRepository();
    byte[] bytes = Bytes.random(1000, 4);
    String oid = Bytes.sha256(bytes);
    String href = href(batch(repository, "upload", oid, 1000), "upload");
    LinkSigner signer = server.bean(LinkSigner.class);
    long past = signer.expiryIn(-1);
    String signature =
        signer.sign(past, "lfs", "UPLOAD", href.split("/", -1)[3], "admin", oid, "1000", "");
    String expired = href.replaceFirst("expires=.*", "expires=" + past + "&signature=" + signature);
    Answer refused = put(expired, bytes);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("X-Error-Message")).contains("expired");
  }

  @Test
  void f25KnowingAnOidIsNotEnough() {
    String secret = newRepository();
    byte[] bytes = Bytes.random(100_000, 25);
    String oid = sendLfs(secret, bytes);
    commit(secret, lfsFile("private.bin", oid));
    String bob = token("{\"account\": \"bob\", \"name\": \"w\", \"role\": \"write\"}");
    Answer made =
        server.send(
            as(bob, "/api/repos/create")
                .POST(BodyPublishers.ofString("{\"name\": \"own\", \"type\": \"dataset\"}")));
    assertThat(made.status()).as("%s", made).isEqualTo(200);
    JsonNode asked =
        batch(as(bob, "/datasets/bob/own.git/info/lfs/objects/batch"), "upload", oid, 100_000);
    assertThat(put(href(asked, "upload"), Bytes.random(100_000, 26)).status()).isEqualTo(400);
    assertThat(verify(href(asked, "verify"), oid, 100_000).status()).isEqualTo(404);
    JsonNode read =
        batch(as(bob, "/datasets/bob/own.git/info/lfs/objects/batch"), "download", oid, 100_000);
    assertThat(read.path("error").path("code").asInt()).isEqualTo(404);
    Answer stolen =
        server.send(
            as(bob, "/api/datasets/bob/own/commit/main")
                .header("Content-Type", "application/x-ndjson")
                .POST(
                    BodyPublishers.ofString(
                        "{\"key\": \"header\", \"value\": {\"summary\": \"s\"}}\n"
                            + lfsFile("stolen", oid))));
    assertThat(stolen.status()).isEqualTo(400);
    assertThat(put(href(asked, "upload"), bytes).status()).isEqualTo(200);
    assertThat(verify(href(asked, "verify"), oid, 100_000).status()).isEqualTo(200);
  }

  @Test
  void whoMayNotWriteGetsNoLink() {
    String repository = newRepository();
    String path = "/datasets/" + repository + ".git/info/lfs/objects/batch";
    String body = "{\"operation\": \"upload\", \"objects\": []}";
    Answer anonymous = server.send(server.anonymous(path).POST(BodyPublishers.ofString(body)));
    assertThat(anonymous.status()).isEqualTo(401);
    assertThat(anonymous.header("LFS-Authenticate")).contains("Basic");
    assertThat(anonymous.json().path("message").asString()).isNotEmpty();
    String reader =
        token(
            """
            {"account": "eve", "name": "r", "role": "read", "namespaces": ["hub"]}\
            """);
    Answer small = server.send(as(reader, path).POST(BodyPublishers.ofString(body)));
    assertThat(small.status()).as("%s", small).isEqualTo(403);
    String basic =
        Base64.getEncoder()
            .encodeToString(("any:" + JogakboServer.ADMIN_TOKEN).getBytes(StandardCharsets.UTF_8));
    Answer asGit =
        server.send(
            server
                .anonymous(path)
                .header("Authorization", "Basic " + basic)
                .POST(BodyPublishers.ofString(body)));
    assertThat(asGit.status()).isEqualTo(200);
  }

  @Test
  void badObjectsAreRefusedOneByOne() {
    String repository = newRepository();
    assertThat(batch(repository, "upload", "zz", 1).path("error").path("code").asInt())
        .isEqualTo(422);
    assertThat(batch(repository, "upload", "0".repeat(64), -5).path("error").path("code").asInt())
        .isEqualTo(422);
    byte[] bytes = Bytes.random(10, 5);
    String oid = sendLfs(repository, bytes);
    assertThat(batch(repository, "upload", oid, 11).path("error").path("message").asString())
        .contains("10 bytes");
  }

  @Test
  void parquetFilesAreTakenApartWhicheverWayTheyCome() {
    String repository = newRepository();
    byte[] table = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
    String oid = sendLfs(repository, table);
    commit(repository, lfsFile("t.parquet", oid));
    assertThat(resolve(repository, "t.parquet").bytes()).isEqualTo(table);
    Optional<ContentForm> form =
        server.bean(Store.class).contents().findForm(DomainId.INSTANCE, ContentId.parse(oid));
    assertThat(form.orElseThrow().isPlain()).isFalse();
  }

  @Test
  void f36WhatWaitsForACommitIsNotCollected() throws InterruptedException {
    String repository = newRepository();
    byte[] small = Bytes.random(50_000, 36);
    byte[] large = Bytes.random(17 << 20, 37);
    String smallOid = sendLfs(repository, small);
    String largeOid = sendLfs(repository, large);
    Answer begun =
        server.json(
            "POST", "/api/v1/admin/collections", "{\"graceSeconds\": 0, \"execute\": true}");
    assertThat(begun.status()).as("%s", begun).isEqualTo(202);
    Job<JsonNode> collection =
        server.bean(Maintenance.class).find(begun.json().path("id").asString()).orElseThrow();
    assertThat(collection.await(Duration.ofMinutes(2))).isTrue();
    assertThat(commit(repository, lfsFile("s.bin", smallOid), lfsFile("l.bin", largeOid)).status())
        .isEqualTo(200);
    assertThat(resolve(repository, "s.bin").bytes()).isEqualTo(small);
    assertThat(resolve(repository, "l.bin").bytes()).isEqualTo(large);
  }
}
