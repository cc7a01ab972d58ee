package dev.jogakbo.service.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Branches, tags, settings, names, lists, copies, and what is declined. */
class HubManageIT extends HubTestCase {
  private static final Pattern NEXT =
      Pattern.compile("<http://127\\.0\\.0\\.1:\\d+(/[^>]*)>; rel=\"next\"");

  private String api(String repository) {
    return "/api/datasets/" + repository;
  }

  private List<JsonNode> all(String path) {
    List<JsonNode> items = new ArrayList<>();
    for (String at = path; !at.isEmpty(); ) {
      Answer page = server.get(at);
      assertThat(page.status()).as("%s", page).isEqualTo(200);
      page.json().forEach(items::add);
      Matcher link = NEXT.matcher(page.header("Link"));
      at = link.matches() ? link.group(1) : "";
    }
    return items;
  }

  @Test
  void branchesAreMadeOnceMovedWhenSaidAndDeleted() {
    String repository = newRepository();
    String first = server.get(api(repository)).json().path("sha").asString();
    commit(repository, file("f", "2"));
    String branch = api(repository) + "/branch/dev%2Fx";
    assertThat(json(branch, "{\"startingPoint\": \"" + first + "\"}").status()).isEqualTo(200);
    assertThat(json(branch, "{}").status()).isEqualTo(409);
    assertThat(json(branch, "{\"overwrite\": true}").status()).isEqualTo(200);
    assertThat(server.get("/datasets/" + repository + "/resolve/dev%2Fx/f").text()).isEqualTo("2");
    Answer bad = json(api(repository) + "/branch/other", "{\"startingPoint\": \"nope\"}");
    assertThat(bad.status()).isEqualTo(404);
    assertThat(bad.header("X-Error-Code")).isEqualTo("RevisionNotFound");
    Answer made =
        commitTo(repository, "dev%2Fx", "{\"summary\": \"s\"}", file("g", "on the branch"));
    assertThat(made.status()).isEqualTo(200);
    assertThat(resolve(repository, "g").status()).isEqualTo(404);
    assertThat(server.delete(branch).status()).isEqualTo(200);
    assertThat(server.delete(branch).status()).isEqualTo(404);
    assertThat(server.delete(api(repository) + "/branch/main").status()).isEqualTo(409);
  }

  @Test
  void aBranchMayBeginWithNothing() {
    String repository = newRepository();
    commit(repository, file("f", "of main"));
    String branch = api(repository) + "/branch/bare";
    assertThat(json(branch, "{\"emptyBranch\": true}").status()).isEqualTo(200);
    assertThat(json(branch, "{\"emptyBranch\": true}").status()).isEqualTo(409);
    assertThat(server.get(api(repository) + "/tree/bare").json()).isEmpty();
    assertThat(all(api(repository) + "/commits/bare")).hasSize(1);
    commitTo(repository, "bare", "{\"summary\": \"s\"}", file("g", "of bare"));
    assertThat(server.get("/datasets/" + repository + "/resolve/bare/g").text())
        .isEqualTo("of bare");
    assertThat(resolve(repository, "g").status()).isEqualTo(404);
  }

  @Test
  void f19BranchesThatDifferInCaseAreTwoAndAFolderOfAnotherIsRefused() {
    String repository = newRepository();
    assertThat(json(api(repository) + "/branch/Main", "{}").status()).isEqualTo(200);
    commitTo(repository, "Main", "{\"summary\": \"s\"}", file("f", "upper"));
    assertThat(resolve(repository, "f").status()).isEqualTo(404);
    Answer below = json(api(repository) + "/branch/Main%2Fb", "{}");
    assertThat(below.status()).isEqualTo(409);
    assertThat(below.header("X-Error-Message")).contains("folder");
  }

  @Test
  void tagsAreSetOnce() {
    String repository = newRepository();
    commit(repository, file("f", "tagged"));
    String path = api(repository) + "/tag/main";
    assertThat(json(path, "{\"tag\": \"v1\", \"message\": \"m\"}").status()).isEqualTo(200);
    assertThat(json(path, "{\"tag\": \"v1\"}").status()).isEqualTo(409);
    commit(repository, file("f", "later"));
    assertThat(server.get("/datasets/" + repository + "/resolve/v1/f").text()).isEqualTo("tagged");
    JsonNode refs = server.get(api(repository) + "/refs").json();
    assertThat(refs.path("tags").path(0).path("ref").asString()).isEqualTo("refs/tags/v1");
    assertThat(server.delete(api(repository) + "/tag/v1").status()).isEqualTo(200);
    assertThat(server.delete(api(repository) + "/tag/v1").status()).isEqualTo(404);
  }

  @Test
  void aSquashedBranchHasItsFilesAndNoPast() {
    String repository = newRepository();
    commit(repository, file("f", "1"));
    String old = server.get(api(repository)).json().path("sha").asString();
    commit(repository, file("f", "2"), file("d/g", "g"));
    Answer squashed = json(api(repository) + "/super-squash/main", "{\"message\": \"one\"}");
    assertThat(squashed.status()).as("%s", squashed).isEqualTo(200);
    List<JsonNode> history = all(api(repository) + "/commits/main");
    assertThat(history).hasSize(1);
    assertThat(history.getFirst().path("title").asString()).isEqualTo("one");
    assertThat(resolve(repository, "f").text()).isEqualTo("2");
    assertThat(resolve(repository, "d/g").text()).isEqualTo("g");
    assertThat(server.get("/datasets/" + repository + "/resolve/" + old + "/f").status())
        .isEqualTo(404);
    assertThat(commit(repository, file("f", "3")).status()).isEqualTo(200);
    assertThat(all(api(repository) + "/commits/main")).hasSize(2);
  }

  @Test
  void whoMayReadIsSetByOwners() {
    String repository = newRepository();
    var anonymous = server.anonymous(api(repository) + "/auth-check");
    assertThat(server.send(anonymous.GET()).status()).isEqualTo(401);
    Answer opened =
        server.json("PUT", api(repository) + "/settings", "{\"private\": false, \"new\": 1}");
    assertThat(opened.status()).isEqualTo(200);
    assertThat(server.send(anonymous.GET()).status()).isEqualTo(200);
    String reader = token("{\"account\": \"rita\", \"name\": \"r\", \"role\": \"read\"}");
    assertThat(server.send(as(reader, api(repository) + "/auth-check").GET()).status())
        .isEqualTo(200);
    Answer small = server.send(as(reader, api(repository) + "/auth-check/write").GET());
    assertThat(small.status()).isEqualTo(403);
    assertThat(small.header("X-Error-Message")).isNotEmpty();
    server.json("PUT", api(repository) + "/settings", "{\"visibility\": \"private\"}");
    Answer hidden = server.send(as(reader, api(repository) + "/auth-check").GET());
    assertThat(hidden.status()).isEqualTo(404);
    assertThat(hidden.header("X-Error-Code")).isEqualTo("RepoNotFound");
  }

  @Test
  void aDatasetIsFoundUnderTheNameItHad() {
    String repository = newRepository();
    commit(repository, file("f", "moved"));
    String to = repository + "-new";
    String body =
        "{\"fromRepo\": \"%s\", \"toRepo\": \"%s\", \"type\": \"dataset\"}"
            .formatted(repository, to);
    assertThat(json("/api/repos/move", body).status()).isEqualTo(200);
    assertThat(resolve(to, "f").text()).isEqualTo("moved");
    assertThat(resolve(repository, "f").text()).isEqualTo("moved");
    assertThat(server.get(api(repository)).json().path("id").asString()).isEqualTo(to);
    server.dataset("hub", repository.substring(4), "private");
    assertThat(resolve(repository, "f").status()).as("somebody else's now").isEqualTo(404);
    assertThat(resolve(to, "f").text()).isEqualTo("moved");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void listsAreSearchedFilteredSortedAndPaged(int limit) {
    String author = "list" + limit;
    for (String name : List.of("alpha", "beta", "gamma")) {
      String body =
          "{\"name\": \"%s\", \"organization\": \"%s\", \"type\": \"dataset\", \"private\": false}"
              .formatted(name, author);
      assertThat(json("/api/repos/create", body).status()).isEqualTo(200);
      commit(
          author + "/" + name,
          file("README.md", "---\nlanguage: " + (name.equals("beta") ? "ko" : "en") + "\n---\n"));
    }
    String path = "/api/datasets?author=" + author + "&limit=" + limit;
    assertThat(names(path + "&sort=createdAt&direction=-1"))
        .containsExactly("gamma", "beta", "alpha");
    assertThat(names(path + "&filter=language:en")).containsExactlyInAnyOrder("alpha", "gamma");
    assertThat(names(path + "&search=ETA")).containsExactly("beta");
    assertThat(names(path + "&unknown=1&expand[]=sha")).hasSize(3);
    assertThat(names("/api/datasets?author=nobody-is-called-so")).isEmpty();
    json(
        "/api/repos/create",
        "{\"name\": \"" + author + "/hidden\", \"type\": \"dataset\", \"private\": true}");
    JsonNode open = server.send(server.anonymous(path).GET()).json();
    assertThat(open.size()).isPositive();
    open.forEach(item -> assertThat(item.path("id").asString()).doesNotContain("hidden"));
    assertThat(names(path)).contains("hidden");
  }

  private List<String> names(String path) {
    return all(path).stream()
        .map(item -> item.path("id").asString().replaceFirst(".*/", ""))
        .toList();
  }

  @Test
  void aCopyHasTheFilesAndIsItsOwn() {
    String repository = newRepository();
    byte[] bytes = Bytes.random(100_000, 7);
    commit(repository, file("f.txt", "text"), lfsFile("l.bin", sendLfs(repository, bytes)));
    String body = "{\"repository\": \"" + repository + "-copy\", \"private\": true}";
    Answer made = json(api(repository) + "/duplicate", body);
    assertThat(made.json().path("url").asString()).endsWith("/datasets/" + repository + "-copy");
    assertThat(resolve(repository + "-copy", "f.txt").text()).isEqualTo("text");
    assertThat(resolve(repository + "-copy", "l.bin").bytes()).isEqualTo(bytes);
    Answer again = json(api(repository) + "/duplicate", body);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().has("url")).isTrue();
    server.delete(api(repository));
    assertThat(resolve(repository + "-copy", "l.bin").bytes()).isEqualTo(bytes);
  }

  @Test
  void f45ObjectsOfEveryFirstByteAreListedAndRead() {
    String repository = newRepository();
    Set<String> oids = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String oid = sendLfs(repository, Bytes.random(100, 45_000 + i));
      oids.add(oid);
      lines.add(lfsFile("o/" + i + ".bin", oid));
    }
    assertThat(oids.stream().map(oid -> oid.substring(0, 1)).distinct()).hasSize(16);
    assertThat(commit(repository, lines.toArray(String[]::new)).status()).isEqualTo(200);
    Set<String> listed = new HashSet<>();
    for (JsonNode item : all(api(repository) + "/lfs-files?limit=77")) {
      assertThat(listed.add(item.path("oid").asString())).isTrue();
      assertThat(item.path("filename").asString()).startsWith("o/");
      assertThat(item.path("size").asLong()).isEqualTo(100);
    }
    assertThat(listed).isEqualTo(oids);
    assertThat(resolve(repository, "o/299.bin").bytes()).isEqualTo(Bytes.random(100, 45_299));
    assertThat(server.get(api(repository) + "/lfs-files?cursor=junk").status()).isEqualTo(400);
  }

  @Test
  void rawFilesAreAsGitHasThem() {
    String repository = newRepository();
    byte[] bytes = Bytes.random(1000, 8);
    String oid = sendLfs(repository, bytes);
    commit(repository, file("f.txt", "text"), lfsFile("l.bin", oid));
    String raw = "/datasets/" + repository + "/raw/main/";
    assertThat(server.get(raw + "f.txt").text()).isEqualTo("text");
    assertThat(server.get(raw + "l.bin").text())
        .isEqualTo(
            "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 1000\n"
                .formatted(oid));
    Answer head =
        server.send(server.request(raw + "l.bin").method("HEAD", BodyPublishers.noBody()));
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Length")).isEqualTo("129");
    assertThat(server.get(raw + "nope").header("X-Error-Code")).isEqualTo("EntryNotFound");
  }

  @Test
  void pagesOfOtherOriginsMayAskAndRead() {
    String repository = newRepository();
    Answer preflight =
        server.send(
            server
                .anonymous(api(repository))
                .header("Origin", "https://page.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .method("OPTIONS", BodyPublishers.noBody()));
    assertThat(preflight.status()).isEqualTo(204);
    assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(preflight.header("Access-Control-Allow-Headers"))
        .isEqualTo("authorization,content-type");
    for (String path : List.of(api(repository), api("hub/nothing"))) {
      Answer read =
          server.send(server.request(path).header("Origin", "https://page.example").GET());
      assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo("*");
      assertThat(read.header("Access-Control-Expose-Headers")).contains("X-Error-Code");
    }
    Answer own =
        server.send(
            server
                .request("/api/v1/datasets/" + repository)
                .header("Origin", "https://page.example")
                .GET());
    assertThat(own.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/collections/x",
        "/api/settings/webhooks",
        "/api/jobs/admin",
        "/api/datasets/hub/x/croissant",
        "/datasets/hub/x.git/info/lfs/locks/verify",
      })
  void whatIsDeclinedIsSaidAtOnce(String path) {
    Answer declined = json(path, "{}");
    assertThat(declined.status()).isEqualTo(501);
    assertThat(declined.header("X-Error-Code")).isEqualTo("NotImplemented");
    assertThat(declined.header("X-Error-Message")).contains(path);
  }

  @Test
  void otherKindsOfRepositoriesAreNotThere() {
    for (String path : List.of("/api/models/gpt2/x", "/gpt2/x/resolve/main/config.json")) {
      Answer none = server.get(path);
      assertThat(none.status()).isEqualTo(404);
      assertThat(none.header("X-Error-Code")).isEqualTo("RepoNotFound");
      assertThat(none.header("X-Error-Message")).contains("repo_type=\"dataset\"");
    }
  }
}
