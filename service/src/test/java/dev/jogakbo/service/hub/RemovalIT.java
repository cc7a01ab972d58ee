package dev.jogakbo.service.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Files of git-lfs deleted for good: taken out of every commit that had them. */
class RemovalIT extends HubTestCase {
  private static final byte[] BAD = Bytes.random(60_000, 1);
  private static final byte[] GOOD = Bytes.random(60_000, 2);

  private String api(String repository) {
    return "/api/datasets/" + repository;
  }

  private List<String> history(String repository, String revision, String member) {
    List<String> found = new ArrayList<>();
    server
        .get(api(repository) + "/commits/" + revision)
        .json()
        .forEach(commit -> found.add(commit.path(member).asString()));
    return found;
  }

  private Answer delete(String repository, String oid) {
    return json(
        api(repository) + "/lfs-files/batch",
        "{\"deletions\": {\"sha\": [\"%s\"], \"rewriteHistory\": true}}".formatted(oid));
  }

  @Test
  void allCommitsAreMadeAnewWithoutTheFile() {
    String repository = newRepository();
    commit(repository, file("before.txt", "1"));
    String kept = server.get(api(repository)).json().path("sha").asString();
    String bad = sendLfs(repository, BAD);
    commit(
        repository, lfsFile("d/only/bad.bin", bad), lfsFile("good.bin", sendLfs(repository, GOOD)));
    json(api(repository) + "/tag/main", "{\"tag\": \"v1\", \"message\": \"m\"}");
    json(api(repository) + "/branch/side", "{}");
    commit(repository, lfsFile("copy.bin", bad), file("after.txt", "3"));
    String old = server.get(api(repository)).json().path("sha").asString();
    List<String> titles = history(repository, "main", "title");
    List<String> dates = history(repository, "main", "date");
    assertThat(delete(repository, bad).status()).isEqualTo(200);

    assertThat(history(repository, "main", "title")).isEqualTo(titles);
    assertThat(history(repository, "main", "date")).isEqualTo(dates);
    assertThat(history(repository, "main", "id")).contains(kept).doesNotContain(old);
    String tree = server.get(api(repository) + "/tree/main?recursive=true").text();
    assertThat(tree)
        .contains("good.bin", "after.txt")
        .doesNotContain("bad.bin", "copy.bin", "\"d\"");
    assertThat(resolve(repository, "good.bin").bytes()).isEqualTo(GOOD);
    for (String revision : List.of("v1", "side")) {
      assertThat(
              server
                  .get("/datasets/" + repository + "/resolve/" + revision + "/d/only/bad.bin")
                  .header("X-Error-Code"))
          .isEqualTo("EntryNotFound");
      assertThat(
              server.get("/datasets/" + repository + "/resolve/" + revision + "/good.bin").bytes())
          .isEqualTo(GOOD);
    }
    assertThat(
            server
                .get("/datasets/" + repository + "/resolve/" + old + "/copy.bin")
                .header("X-Error-Code"))
        .isEqualTo("RevisionNotFound");
    assertThat(server.get(api(repository) + "/lfs-files").text())
        .contains(Bytes.sha256(GOOD))
        .doesNotContain(bad);
    assertThat(batch(repository, "download", bad, BAD.length).path("error").path("code").asInt())
        .isEqualTo(404);
    assertThat(commit(repository, lfsFile("again.bin", bad)).status())
        .as("not named")
        .isEqualTo(400);
    assertThat(delete(repository, bad).status()).as("again").isEqualTo(200);
    String head = server.get(api(repository)).json().path("sha").asString();
    assertThat(delete(repository, "0".repeat(64)).status()).isEqualTo(200);
    assertThat(server.get(api(repository)).json().path("sha").asString()).isEqualTo(head);
  }

  @Test
  void whoSendsTheBytesAgainHasThemAgain() {
    String repository = newRepository();
    commit(repository, lfsFile("f.bin", sendLfs(repository, BAD)));
    delete(repository, Bytes.sha256(BAD));
    assertThat(batch(repository, "upload", Bytes.sha256(BAD), BAD.length).has("actions")).isTrue();
    assertThat(commit(repository, lfsFile("f.bin", sendLfs(repository, BAD))).status())
        .isEqualTo(200);
    assertThat(resolve(repository, "f.bin").bytes()).isEqualTo(BAD);
  }

  @Test
  void aProposalMadeBeforeCanBeMergedAfter() {
    String repository = newRepository();
    String bad = sendLfs(repository, BAD);
    commit(repository, lfsFile("f.bin", bad), file("a.txt", "1"));
    Answer proposed =
        commitTo(repository, "main?create_pr=1", "{\"summary\": \"s\"}", file("b.txt", "2"));
    String url = proposed.json().path("pullRequestUrl").asString();
    String number = url.substring(url.lastIndexOf('/') + 1);
    commit(repository, file("c.txt", "3"));
    assertThat(delete(repository, bad).status()).isEqualTo(200);
    Answer merged = json(api(repository) + "/discussions/" + number + "/merge", "{}");
    assertThat(merged.status()).as("%s", merged).isEqualTo(200);
    for (String path : List.of("a.txt", "b.txt", "c.txt")) {
      assertThat(resolve(repository, path).status()).as(path).isEqualTo(200);
    }
    assertThat(resolve(repository, "f.bin").status()).isEqualTo(404);
  }

  @Test
  void oneFileMayBeNamedInTheAddress() {
    String repository = newRepository();
    String bad = sendLfs(repository, BAD);
    commit(repository, lfsFile("f.bin", bad));
    String path = api(repository) + "/lfs-files/" + bad;
    assertThat(server.delete(path + "?rewriteHistory=true").status()).isEqualTo(200);
    assertThat(resolve(repository, "f.bin").status()).isEqualTo(404);
  }

  @Test
  void whatWouldLeaveCommitsWithoutTheirFilesIsRefused() {
    String repository = newRepository();
    String bad = sendLfs(repository, BAD);
    commit(repository, lfsFile("f.bin", bad));
    for (String body :
        List.of(
            "{\"deletions\": {\"sha\": [\"" + bad + "\"], \"rewriteHistory\": false}}",
            "{\"deletions\": {\"sha\": [\"" + bad + "\"]}}")) {
      Answer answer = json(api(repository) + "/lfs-files/batch", body);
      assertThat(answer.status()).isEqualTo(501);
      assertThat(answer.header("X-Error-Code")).isEqualTo("NotImplemented");
    }
    assertThat(delete(repository, "../x").status()).isEqualTo(400);
    String reader = token("{\"account\": \"rita\", \"name\": \"r\", \"role\": \"read\"}");
    JsonNode settings =
        server.json("PUT", api(repository) + "/settings", "{\"private\": false}").json();
    assertThat(settings.path("private").asBoolean()).isFalse();
    Answer small =
        server.send(
            as(reader, api(repository) + "/lfs-files/batch").POST(BodyPublishers.ofString("{}")));
    assertThat(small.status()).isEqualTo(403);
    assertThat(resolve(repository, "f.bin").bytes()).isEqualTo(BAD);
  }
}
