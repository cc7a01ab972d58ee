package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** Gated datasets: everybody sees what they are, only who was let in sees what is in them. */
class GatedIT extends HubTestCase {
  private static final String MARK = "what-is-behind-the-gate";
  private static final byte[] LARGE = Bytes.random(70_000, 77);

  /** Told of a gated dataset to everybody who sees it. */
  private static final List<String> OUTSIDE =
      List.of(
          "/api/datasets/R",
          "/api/datasets/R/revision/main?blobs=true",
          "/api/datasets/R/tree/main?recursive=true&expand=true",
          "/api/datasets/R/refs?include_prs=1",
          "/api/datasets/R/commits/main",
          "/api/datasets/R/lfs-files",
          "/api/datasets/R/discussions",
          "/api/v1/datasets/R",
          "/api/v1/datasets/R/refs",
          "/api/v1/datasets/R/commits",
          "/api/v1/datasets/R/savings");

  private String rita = "";
  private String scoped = "";

  @BeforeAll
  void makeTokens() {
    rita = token("{\"account\": \"rita\", \"name\": \"t\", \"role\": \"write\"}");
    Answer made =
        server.send(
            as(rita, "/api/repos/create")
                .POST(BodyPublishers.ofString("{\"name\": \"own\", \"type\": \"dataset\"}")));
    assertThat(made.status()).as("%s", made).isEqualTo(200);
    scoped =
        token(
            """
            {"account": "rita", "name": "s", "role": "write", "namespaces": ["rita"]}\
            """);
  }

  private String gated(String how) {
    String repository = newRepository();
    commit(
        repository,
        file("f.txt", MARK),
        file("data/train.csv", "text\n" + MARK + "\n"),
        file("README.md", "---\nlanguage: en\n---\n"),
        lfsFile("l.bin", sendLfs(repository, LARGE)));
    settings(repository, "{\"private\": false, \"gated\": " + how + "}");
    return repository;
  }

  private Answer settings(String repository, String body) {
    Answer answer = server.json("PUT", "/api/datasets/" + repository + "/settings", body);
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    return answer;
  }

  private Answer decide(String repository, String call, String body) {
    return json("/api/datasets/" + repository + "/user-access-request/" + call, body);
  }

  private Answer ask(String token, String repository) {
    return server.send(
        as(token, "/datasets/" + repository + "/ask-access").POST(BodyPublishers.noBody()));
  }

  private List<JsonNode> requests(String repository, String status) {
    List<JsonNode> found = new ArrayList<>();
    String path = "/api/datasets/" + repository + "/user-access-request/" + status;
    server.get(path).json().forEach(found::add);
    return found;
  }

  /** Every way in which bytes of files leave the service, and how one goes through it. */
  private Map<String, UnaryOperator<HttpRequest.Builder>> doors(String repository) {
    Map<String, UnaryOperator<HttpRequest.Builder>> doors = new LinkedHashMap<>();
    for (String path :
        List.of(
            "/datasets/R/resolve/main/f.txt",
            "/datasets/R/resolve/main/l.bin",
            "/datasets/R/raw/main/f.txt",
            "/datasets/R/raw/main/l.bin",
            "/api/datasets/R/auth-check",
            "/api/datasets/R/xet-read-token/main",
            "/api/v1/datasets/R/files/f.txt",
            "/api/v1/datasets/R/inspect/l.bin",
            "/api/v1/datasets/R/what-if/l.bin",
            "/datasets/R.git/info/refs?service=git-upload-pack",
            "/datasets/R/info/refs?service=git-upload-pack",
            "/datasets-server/is-valid?dataset=R",
            "/datasets-server/splits?dataset=R",
            "/datasets-server/info?dataset=R",
            "/datasets-server/size?dataset=R",
            "/datasets-server/parquet?dataset=R",
            "/datasets-server/first-rows?dataset=R&config=default&split=train",
            "/datasets-server/rows?dataset=R&config=default&split=train")) {
      doors.put(path.replace("R", repository), HttpRequest.Builder::GET);
    }
    doors.put(
        "/datasets/" + repository + "/resolve/main/f.txt#",
        request -> request.method("HEAD", BodyPublishers.noBody()));
    doors.put(
        "/datasets/" + repository + ".git/git-upload-pack",
        request ->
            request
                .header("Content-Type", "application/x-git-upload-pack-request")
                .POST(BodyPublishers.ofString("0000")));
    doors.put(
        "/datasets/" + repository + ".git/info/lfs/objects/batch",
        request ->
            request
                .header("Content-Type", "application/vnd.git-lfs+json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"operation\": \"download\", \"objects\": [{\"oid\": \"%s\", \"size\": 1}]}"
                            .formatted(Bytes.sha256(LARGE)))));
    doors.put(
        "/api/datasets/" + repository + "/duplicate",
        request ->
            request.POST(
                BodyPublishers.ofString("{\"repository\": \"rita/copy-of-" + count() + "\"}")));
    return doors;
  }

  private int copies;

  private int count() {
    copies++;
    return copies;
  }

  private void assertShut(String repository, UnaryOperator<HttpRequest.Builder> sign, int status) {
    doors(repository)
        .forEach((path, door) -> {
          Answer answer = server.send(door.apply(sign.apply(server.anonymous(path))));
          boolean isViewer = path.startsWith("/datasets-server/");
          boolean isCopy = status == 401 && path.endsWith("/duplicate");
          assertThat(answer.status())
              .as("%s %s", path, answer)
              .isEqualTo(isViewer && status == 403 ? 404 : status);
          if (!isViewer
              && !isCopy
              && !path.startsWith("/api/v1/")
              && !path.contains("git-upload")) {
            assertThat(answer.header("X-Error-Code")).as(path).isEqualTo("GatedRepo");
            assertThat(answer.header("X-Error-Message")).contains(repository);
          }
          assertThat(answer.text()).doesNotContain(MARK);
        });
  }

  private static UnaryOperator<HttpRequest.Builder> with(String token) {
    return request -> request.header("Authorization", "Bearer " + token);
  }

  @Test
  void everyDoorIsShutUntilOnesAccountIsLetInAndAgainWhenItIsPutOut() {
    String repository = gated("\"manual\"");
    String probe = "/datasets/" + repository + "/resolve/main/f.txt";
    assertShut(repository, UnaryOperator.identity(), 401);
    assertShut(repository, with(rita), 403);
    assertThat(ask(rita, repository).json().path("status").asString()).isEqualTo("pending");
    assertShut(repository, with(rita), 403);
    assertThat(
            decide(repository, "handle", "{\"user\": \"rita\", \"status\": \"accepted\"}").status())
        .isEqualTo(200);
    doors(repository)
        .forEach((path, door) -> {
          Answer answer = server.send(door.apply(as(rita, path)));
          boolean isTable = path.contains("/inspect/") || path.contains("/what-if/");
          assertThat(answer.status())
              .as("%s %s", path, answer)
              .isIn(isTable ? Set.of(400, 422) : Set.of(200));
        });
    assertThat(server.send(as(rita, probe).GET()).text()).isEqualTo(MARK);
    assertShut(repository, with(scoped), 403);
    decide(repository, "handle", "{\"requestId\": \"rita\", \"status\": \"pending\"}");
    assertShut(repository, with(rita), 403);
    assertThat(server.get(probe).text()).as("the owner's").isEqualTo(MARK);
    settings(repository, "{\"gated\": false}");
    assertThat(server.send(server.anonymous(probe).GET()).text()).isEqualTo(MARK);
  }

  /** What a door handed out does not open another after the account was put out. */
  @Test
  void xetTokensAreLookedAtAgain() {
    String repository = gated("\"auto\"");
    ask(rita, repository);
    JsonNode grant =
        server.send(as(rita, "/api/datasets/" + repository + "/xet-read-token/main").GET()).json();
    String hash =
        server
            .get("/api/datasets/" + repository + "/tree/main")
            .json()
            .valueStream()
            .filter(item -> item.path("path").asString().equals("l.bin"))
            .findFirst()
            .orElseThrow()
            .path("xetHash")
            .asString();
    String token = grant.path("accessToken").asString();
    for (String path : List.of("/v1/reconstructions/", "/v2/reconstructions/")) {
      assertThat(server.send(as(token, path + hash).GET()).status()).isEqualTo(200);
    }
    decide(repository, "handle", "{\"user\": \"rita\", \"status\": \"rejected\"}");
    for (String path : List.of("/v1/reconstructions/", "/v2/reconstructions/")) {
      assertThat(server.send(as(token, path + hash).GET()).status()).isEqualTo(403);
    }
    Answer head =
        server.send(as(token, "/v1/files/" + hash).method("HEAD", BodyPublishers.noBody()));
    assertThat(head.status()).isEqualTo(403);
  }

  @Test
  void whatItIsAndWhichFilesItHasIsToldToAll() {
    String repository = gated("\"manual\"");
    for (String path : OUTSIDE) {
      Answer answer = server.send(server.anonymous(path.replace("R", repository)).GET());
      assertThat(answer.status()).as("%s %s", path, answer).isEqualTo(200);
      assertThat(answer.text()).doesNotContain(MARK);
    }
    JsonNode told = server.send(server.anonymous("/api/datasets/" + repository).GET()).json();
    assertThat(told.path("gated").asString()).isEqualTo("manual");
    String list = "/api/datasets?author=hub&search=GatedIT&gated=";
    assertThat(server.get(list + "True").text()).contains(repository);
    assertThat(server.get(list + "False").text()).doesNotContain("\"" + repository + "\"");
  }

  /** A door that somebody adds later is tried without anybody thinking of it. */
  @Test
  void noMappingAtAllHandsOutBytesToStrangers() {
    String repository = gated("\"manual\"");
    Set<String> tried = new TreeSet<>();
    server
        .bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .forEach((mapping, _) -> {
          Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
          for (String pattern : mapping.getPatternValues()) {
            for (String path : addresses(pattern, repository)) {
              for (RequestMethod method :
                  methods.isEmpty() ? Set.of(RequestMethod.GET, RequestMethod.POST) : methods) {
                Answer answer = stranger(method.name(), path);
                assertThat(answer.text()).as("%s %s", method, path).doesNotContain(MARK);
                assertThat(answer.status()).as("%s %s %s", method, path, answer).isLessThan(502);
                tried.add(method + " " + path);
              }
            }
          }
        });
    assertThat(tried).hasSizeGreaterThan(150);
    assertThat(resolve(repository, "f.txt").text()).isEqualTo(MARK);
  }

  private Answer stranger(String method, String path) {
    return server.send(
        as(rita, path)
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET")
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString("{\"paths\": [\"f.txt\"]}")));
  }

  private static List<String> addresses(String pattern, String repository) {
    if (!pattern.contains("{namespace}/{name}")) {
      return pattern.startsWith("/datasets-server/")
          ? List.of(pattern + "?config=default&split=train&dataset=" + repository)
          : List.of();
    }
    String path = pattern.replace("{namespace}/{name}", repository);
    List<String> addresses = new ArrayList<>();
    for (String tail : List.of("f.txt", "main", "main/f.txt", "HEAD...main")) {
      addresses.add(
          path.replace("{number}", "1")
              .replace("{status}", "pending")
              .replaceAll("\\{[^}]*}", "f.txt")
              .replace("**", tail));
    }
    return addresses.stream().distinct().toList();
  }

  @Test
  void requestsAreListedAndDecidedByOwnersAlone() {
    String repository = gated("\"manual\"");
    String eve = token("{\"account\": \"eve\", \"name\": \"t\", \"role\": \"read\"}");
    String path = "/api/datasets/" + repository + "/user-access-request/";
    Answer asked =
        server.send(
            as(eve, "/datasets/" + repository + "/ask-access")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("purpose=a+%26+b&agree=on")));
    assertThat(asked.json().path("status").asString()).isEqualTo("pending");
    assertThat(ask(eve, repository).status()).as("again").isEqualTo(200);
    JsonNode pending = requests(repository, "pending").getFirst();
    assertThat(pending.path("requestId").asString()).isEqualTo("eve");
    assertThat(pending.path("user").path("user").asString()).isEqualTo("eve");
    assertThat(pending.path("fields").path("purpose").asString()).isEqualTo("a & b");
    assertThat(server.send(as(eve, path + "pending").GET()).status()).isEqualTo(403);
    assertThat(server.send(server.anonymous(path + "pending").GET()).status()).isEqualTo(401);
    String accept = "{\"user\": \"eve\", \"status\": \"accepted\"}";
    assertThat(server.send(as(eve, path + "handle").POST(BodyPublishers.ofString(accept))).status())
        .isEqualTo(403);
    String no =
        "{\"user\": \"eve\", \"status\": \"rejected\", \"rejectionReason\": \"no purpose\"}";
    assertThat(decide(repository, "handle", no).status()).isEqualTo(200);
    assertThat(decide(repository, "handle", no).status()).as("rejected already").isEqualTo(404);
    Answer refused = ask(eve, repository);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("X-Error-Message")).contains("no purpose");
    assertThat(requests(repository, "pending")).isEmpty();
    assertThat(requests(repository, "rejected")).hasSize(1);
    assertThat(decide(repository, "handle", accept).status()).isEqualTo(200);
    assertThat(requests(repository, "accepted")).hasSize(1);
  }

  @Test
  void ownersLetInWhoNeverAsked() {
    String repository = gated("\"manual\"");
    assertThat(decide(repository, "grant", "{\"user\": \"rita\"}").status()).isEqualTo(200);
    assertThat(decide(repository, "grant", "{\"user\": \"rita\"}").status()).isEqualTo(400);
    assertThat(decide(repository, "grant", "{\"user\": \"nobody-like-this\"}").status())
        .isEqualTo(404);
    assertThat(decide(repository, "grant", "{\"user\": \"../x\"}").status()).isEqualTo(404);
    assertThat(decide(repository, "grant", "{}").status()).isEqualTo(400);
    assertThat(
            server.send(as(rita, "/datasets/" + repository + "/resolve/main/f.txt").GET()).text())
        .isEqualTo(MARK);
    String open = newRepository();
    assertThat(decide(open, "grant", "{\"user\": \"rita\"}").status()).as("no gate").isEqualTo(400);
    assertThat(server.get("/api/datasets/" + open + "/user-access-request/pending").status())
        .isEqualTo(400);
    assertThat(server.get("/api/datasets/" + repository + "/user-access-request/x").status())
        .isEqualTo(400);
  }

  @Test
  void askingOpensWhatIsGatedAutomatically() {
    String repository = gated("\"auto\"");
    String probe = "/datasets/" + repository + "/resolve/main/f.txt";
    assertThat(server.send(as(rita, probe).GET()).status()).isEqualTo(403);
    Answer byScope = ask(scoped, repository);
    assertThat(byScope.status()).as("%s", byScope).isEqualTo(403);
    Answer byNobody =
        server.send(
            server
                .anonymous("/datasets/" + repository + "/ask-access")
                .POST(BodyPublishers.noBody()));
    assertThat(byNobody.status()).isEqualTo(401);
    assertThat(ask(rita, repository).json().path("status").asString()).isEqualTo("accepted");
    assertThat(server.send(as(rita, probe).GET()).text()).isEqualTo(MARK);
    settings(repository, "{\"private\": true}");
    assertThat(server.send(as(rita, probe).GET()).status()).as("hidden").isEqualTo(404);
    assertThat(ask(rita, repository).status()).isEqualTo(404);
  }

  @Test
  void settingsAreReadStrictlyAndByOwnersOnly() {
    String repository = gated("\"auto\"");
    String path = "/api/datasets/" + repository + "/settings";
    for (String body :
        List.of(
            "{\"private\": \"x\"}", "{\"gated\": \"x\"}", "{\"gated\": true}", "{\"gated\": 1}")) {
      assertThat(server.json("PUT", path, body).status()).as(body).isEqualTo(400);
    }
    JsonNode after =
        settings(
                repository,
                "{\"gatedNotificationsEmail\": \"a@b\", \"gatedNotificationsMode\": \"bulk\"}")
            .json();
    assertThat(after.path("gated").asString()).isEqualTo("auto");
    assertThat(after.path("private").asBoolean()).isFalse();
    String id = server.get("/api/v1/datasets/" + repository).json().path("id").asString();
    assertThat(id).hasSize(32);
    String writer =
        token(
            """
            {"account": "rita", "name": "w", "role": "write", "datasets": ["%s"]}\
            """
                .formatted(repository));
    Answer opened =
        server.send(as(writer, path).PUT(BodyPublishers.ofString("{\"gated\": false}", UTF_8)));
    assertThat(opened.status()).as("%s", opened).isEqualTo(403);
    assertThat(
            server.send(as(writer, "/datasets/" + repository + "/resolve/main/f.txt").GET()).text())
        .as("its scope names it")
        .isEqualTo(MARK);
  }

  @Test
  void aCopyOfWhatIsGatedIsGated() {
    String repository = gated("\"manual\"");
    json("/api/datasets/" + repository + "/duplicate", "{\"repository\": \"hub/gated-copy\"}");
    assertThat(server.get("/api/datasets/hub/gated-copy").json().path("gated").asString())
        .isEqualTo("manual");
    assertShut("hub/gated-copy", with(rita), 403);
  }
}
