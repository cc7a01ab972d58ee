package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.HubClient;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The process is killed while it makes a long history anew without a file. */
class RemovalCrashIT {
  private static final String API = "/api/datasets/it/long";
  private static final byte[] BAD = Bytes.random(20_000, 1);
  private static final String OID = Bytes.sha256(BAD);
  private static final String WISH =
      "{\"deletions\": {\"sha\": [\"%s\"], \"rewriteHistory\": true}}".formatted(OID);
  private static final int COMMIT_COUNT = 150;

  /** Requests answered while the history is made anew, until the process is killed. */
  private static final int[] ANSWER_COUNTS = {1, 20, 80};

  @TempDir private Path data = Path.of("");

  @Test
  void theHistoryIsTheOldOneOrTheNewOneNeverAMix() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<String> old = List.of();
    for (int answerCount : ANSWER_COUNTS) {
      try (ServiceProcess service = ServiceProcess.start(data)) {
        if (old.isEmpty()) {
          make(service);
          old = history(service, "main");
          assertThat(old).hasSizeGreaterThan(COMMIT_COUNT);
        } else {
          isOneOrTheOther(service, old);
        }
        killWhileRemoving(service, random.nextInt(answerCount));
      }
    }
    try (JogakboServer server = JogakboServer.start(data)) {
      isOneOrTheOther(server, old);
      assertThat(server.send(removal(server)).status()).isEqualTo(200);
      isNew(server, old);
    }
  }

  private static void make(HubClient service) {
    service.dataset("it", "long", "private");
    commit(service, line("kept.txt", "kept".getBytes(UTF_8)));
    JsonNode asked =
        service
            .json(
                "POST",
                "/datasets/it/long.git/info/lfs/objects/batch",
                "{\"operation\": \"upload\", \"objects\": [{\"oid\": \"%s\", \"size\": %d}]}"
                    .formatted(OID, BAD.length))
            .json();
    String href =
        asked.path("objects").path(0).path("actions").path("upload").path("href").asString();
    Answer put =
        service.send(
            service
                .anonymous(href.substring(href.indexOf("/lfs/")))
                .PUT(BodyPublishers.ofByteArray(BAD)));
    assertThat(put.status()).isEqualTo(200);
    commit(
        service,
        """
        {"key": "lfsFile", "value": {"path": "bad.bin", "algo": "sha256", "oid": "%s"}}\
        """
            .formatted(OID));
    assertThat(service.json("POST", API + "/tag/main", "{\"tag\": \"v1\"}").status())
        .isEqualTo(200);
    for (int i = 0; i < COMMIT_COUNT; i++) {
      commit(service, line("n.txt", ("number " + i).getBytes(UTF_8)));
    }
  }

  private static String line(String path, byte[] bytes) {
    return """
    {"key": "file", "value": {"path": "%s", "encoding": "base64", "content": "%s"}}\
    """
        .formatted(path, Base64.getEncoder().encodeToString(bytes));
  }

  private static void commit(HubClient service, String line) {
    Answer made =
        service.send(
            service
                .request(API + "/commit/main")
                .header("Content-Type", "application/x-ndjson")
                .POST(
                    BodyPublishers.ofString(
                        "{\"key\": \"header\", \"value\": {\"summary\": \"s\"}}\n" + line)));
    assertThat(made.status()).as("%s", made).isEqualTo(200);
  }

  private static HttpRequest.Builder removal(HubClient service) {
    return service
        .request(API + "/lfs-files/batch")
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(WISH));
  }

  private static void killWhileRemoving(ServiceProcess service, int answerCount)
      throws IOException, InterruptedException {
    try (RawHttp raw = new RawHttp(service.port())) {
      raw.lines(
          "POST " + API + "/lfs-files/batch HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Type: application/json",
          "Content-Length: " + WISH.length(),
          "");
      raw.bytes(WISH.getBytes(UTF_8));
      for (int i = 0; i < answerCount; i++) {
        assertThat(service.get(API).status()).isEqualTo(200);
      }
      service.kill();
    }
  }

  private static List<String> history(HubClient service, String revision) {
    List<String> ids = new ArrayList<>();
    Answer page = service.get(API + "/commits/" + revision + "?limit=1000");
    assertThat(page.status()).as("%s", page).isEqualTo(200);
    page.json().forEach(commit -> ids.add(commit.path("id").asString()));
    return ids;
  }

  private static void isOneOrTheOther(HubClient service, List<String> old) {
    if (history(service, "main").equals(old)) {
      assertThat(history(service, "v1"))
          .as("the tag too")
          .isEqualTo(old.subList(old.size() - 3, old.size()));
      for (String revision : List.of("main", "v1")) {
        assertThat(file(service, revision, "bad.bin").bytes()).isEqualTo(BAD);
      }
      assertThat(service.get(API + "/lfs-files").text()).contains(OID);
    } else {
      isNew(service, old);
    }
  }

  private static void isNew(HubClient service, List<String> old) {
    List<String> made = history(service, "main");
    assertThat(made).hasSameSizeAs(old);
    for (int i = 0; i < old.size(); i++) {
      boolean isBefore = i >= old.size() - 2; // made before the file was there
      assertThat(made.get(i).equals(old.get(i))).as("commit %s", i).isEqualTo(isBefore);
    }
    assertThat(history(service, "v1")).isEqualTo(made.subList(made.size() - 3, made.size()));
    for (String revision : List.of("main", "v1")) {
      assertThat(file(service, revision, "bad.bin").status()).isEqualTo(404);
      assertThat(file(service, revision, "kept.txt").text()).isEqualTo("kept");
    }
    assertThat(file(service, old.getFirst(), "bad.bin").status()).isEqualTo(404);
    assertThat(service.get(API + "/lfs-files").text()).doesNotContain(OID);
  }

  private static Answer file(HubClient service, String revision, String path) {
    return service.get("/datasets/it/long/resolve/" + revision + "/" + path);
  }
}
