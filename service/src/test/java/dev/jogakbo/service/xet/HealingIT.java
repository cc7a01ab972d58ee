package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What others got wrong at the doors of git-lfs and Xet, as cases for these. */
class HealingIT extends XetTestCase {
  private static final int BLOCK_BYTES = 100 << 10;

  private Path damaged(Runnable upload) throws IOException {
    Set<Path> before = new HashSet<>(packs());
    upload.run();
    Path pack =
        packs().stream()
            .filter(found -> !before.contains(found))
            .max(Comparator.comparingLong(found -> found.toFile().length()))
            .orElseThrow();
    try (RandomAccessFile stored = new RandomAccessFile(pack.toFile(), "rw")) {
      long middle = stored.length() / 2;
      stored.seek(middle);
      int old = stored.read();
      stored.seek(middle);
      stored.write(old ^ 1);
    }
    return pack;
  }

  private List<Path> packs() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects").resolve("packs"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private Answer middle(String repository, String path) {
    return server.send(
        server
            .request("/datasets/" + repository + "/resolve/main/" + path)
            .header("Range", "bytes=1000000-1100000")
            .GET());
  }

  @Test
  void f39AnObjectSentAgainByLfsHealsWhatIsDamagedOfIt() throws IOException {
    String repository = newRepository();
    byte[] bytes = Bytes.random(2 << 20, 39);
    byte[] edited = bytes.clone();
    edited[5] ^= 1;
    String oid = Bytes.sha256(bytes);
    damaged(() -> commit(repository, lfsFile("v1.bin", sendLfs(repository, bytes))));
    commit(repository, lfsFile("v2.bin", sendLfs(repository, edited)));
    for (String path : List.of("v1.bin", "v2.bin")) {
      assertThat(middle(repository, path).status()).as(path).isEqualTo(500);
    }
    assertThat(batch(repository, "upload", oid, bytes.length).has("actions"))
        .as("nobody is told that it is there")
        .isTrue();
    long before = server.bean(Store.class).counters().newBytes();
    assertThat(commit(repository, lfsFile("v1.bin", sendLfs(repository, bytes))).status())
        .isEqualTo(200);
    assertThat(server.bean(Store.class).counters().newBytes() - before)
        .as("only what is damaged")
        .isBetween(1L, 128L << 10);
    assertThat(resolve(repository, "v1.bin").bytes()).isEqualTo(bytes);
    assertThat(resolve(repository, "v2.bin").bytes()).isEqualTo(edited);
    assertThat(batch(repository, "upload", oid, bytes.length).has("actions")).isFalse();
  }

  @Test
  void f39AXorbSentAgainHealsWhatIsDamagedOfIt() throws IOException {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(2 << 20, 40));
    damaged(() -> upload(repository, file, "f.bin"));
    assertThat(middle(repository, "f.bin").status()).isEqualTo(500);
    long before = server.bean(Store.class).counters().newBytes();
    upload(repository, file, "f.bin");
    assertThat(server.bean(Store.class).counters().newBytes() - before)
        .as("only what is damaged")
        .isBetween(1L, 128L << 10);
    assertThat(resolve(repository, "f.bin").bytes()).isEqualTo(file.bytes());
  }

  /** Links are signed, so nothing else may be needed to use them, nor do harm there. */
  @Test
  void f24LinksOfLfsCarryNoCredentialAndWorkBesideOne() {
    String repository = newRepository();
    byte[] bytes = Bytes.random(100_000, 24);
    JsonNode upload = batch(repository, "upload", Bytes.sha256(bytes), bytes.length);
    assertNoCredential(upload, "upload");
    HttpRequest.Builder put =
        server.request(href(upload, "upload")).PUT(BodyPublishers.ofByteArray(bytes));
    assertThat(server.send(put).status()).isEqualTo(200);
    assertThat(commit(repository, lfsFile("f.bin", Bytes.sha256(bytes))).status()).isEqualTo(200);
    JsonNode download = batch(repository, "download", Bytes.sha256(bytes), bytes.length);
    assertNoCredential(download, "download");
    String other = token("{\"account\": \"olga\", \"name\": \"t\", \"role\": \"read\"}");
    String link = href(download, "download");
    for (HttpRequest.Builder request :
        List.of(server.anonymous(link), server.request(link), as(other, link))) {
      Answer answer = server.send(request.GET());
      assertThat(answer.status()).as("not sent elsewhere: %s", answer.response()).isEqualTo(200);
      assertThat(answer.header("Location")).isEmpty();
      assertThat(answer.bytes()).isEqualTo(bytes);
    }
    Answer resolved = resolve(repository, "f.bin");
    assertThat(resolved.status()).isEqualTo(200);
    assertThat(resolved.header("Location")).isEmpty();
  }

  private static void assertNoCredential(JsonNode object, String action) {
    JsonNode said = object.path("actions").path(action);
    assertThat(said.path("header").size()).as("%s", said).isZero();
    assertThat(said.toString())
        .doesNotContainIgnoringCase("jgb_")
        .doesNotContain("Bearer", "Basic");
  }

  @Test
  void f40BlocksThatRepeatAreReadBackByEveryDoor() throws IOException {
    byte[] there = new byte[40 * BLOCK_BYTES];
    byte[] back = new byte[there.length];
    for (int i = 0; i < 40; i++) {
      byte[] block = new byte[BLOCK_BYTES];
      new Random(400 + i % 10).nextBytes(block);
      System.arraycopy(block, 0, there, i * BLOCK_BYTES, BLOCK_BYTES);
      System.arraycopy(block, 0, back, there.length - (i + 1) * BLOCK_BYTES, BLOCK_BYTES);
    }
    String repository = newRepository();
    long before = server.bean(Store.class).counters().newBytes();
    upload(repository, new XetFile(there), "xet.bin");
    commit(repository, lfsFile("lfs.bin", sendLfs(repository, back)));
    assertThat(server.bean(Store.class).counters().newBytes() - before)
        .isLessThan(4L * 10 * BLOCK_BYTES);
    assertThat(resolve(repository, "xet.bin").bytes()).isEqualTo(there);
    assertThat(resolve(repository, "lfs.bin").bytes()).isEqualTo(back);
    for (int edge = BLOCK_BYTES; edge < there.length; edge += 7 * BLOCK_BYTES) {
      Answer around =
          server.send(
              server
                  .request("/datasets/" + repository + "/resolve/main/lfs.bin")
                  .header("Range", "bytes=%d-%d".formatted(edge - 2048, edge + 2047))
                  .GET());
      assertThat(around.bytes()).isEqualTo(Arrays.copyOfRange(back, edge - 2048, edge + 2048));
    }
    String token = token(repository, "read");
    XetFile lfs = new XetFile(back);
    Answer parts = reconstruct(token, 2, lfs.hash().toHex(), "");
    assertThat(parts.status()).as("%s", parts).isEqualTo(200);
    assertThat(read(parts.json(), back.length)).isEqualTo(back);
  }

  @Test
  void f10ManyRangesOfALinkNeverMultiplyTheAnswer() {
    String repository = newRepository();
    XetFile file = new XetFile(Bytes.random(1 << 20, 10));
    upload(repository, file, "f.bin");
    Answer parts = reconstruct(token(repository, "read"), 2, file.hash().toHex(), "");
    String link = path(parts.json().path("xorbs").path(file.xorb().toHex()).path(0));
    for (String range : List.of("0-,".repeat(1000) + "0-", "1-1,".repeat(1500) + "2-2")) {
      Answer answer = server.send(server.anonymous(link).header("Range", "bytes=" + range).GET());
      assertThat(answer.status()).isIn(200, 206, 400, 416);
      assertThat(answer.bytes().length).isLessThanOrEqualTo(file.body().length);
    }
  }
}
