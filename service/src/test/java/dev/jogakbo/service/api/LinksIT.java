package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every absolute link works from where the request came. */
class LinksIT {
  private static final Pattern LINK = Pattern.compile("https?://[^\\s\"<>\\],]+");

  @TempDir Path data;

  @Test
  void linksBeginWithTheConfiguredBase() {
    try (JogakboServer server =
        JogakboServer.start(data, Map.of("public-url", "https://hub.example/base/"))) {
      String dataset = server.dataset("it", "links", "private");
      assertThat(links(server, dataset))
          .allMatch(link -> isUnder("https://hub.example/base", link));
    }
  }

  @Test
  void aTrustedProxySaysWhatItWasAskedFor() {
    try (JogakboServer server = JogakboServer.start(data, Map.of("trust-forwarded", "true"))) {
      String dataset = server.dataset("it", "links", "private");
      String[] proxy = {
        "X-Forwarded-Proto", "https",
        "X-Forwarded-Host", "proxy.example:8443",
        "X-Forwarded-Prefix", "/data/"
      };
      assertThat(links(server, dataset, proxy))
          .allMatch(link -> isUnder("https://proxy.example:8443/data", link));
      String[] evil = {"X-Forwarded-Host", "evil.example/x?y"};
      assertThat(links(server, dataset, evil))
          .allMatch(link -> isUnder("http://127.0.0.1:" + server.port(), link));
    }
  }

  @Test
  void anybodyElseIsNotBelieved() {
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("it", "links", "private");
      String[] forged = {"X-Forwarded-Proto", "https", "X-Forwarded-Host", "evil.example"};
      assertThat(links(server, dataset, forged))
          .allMatch(link -> isUnder("http://127.0.0.1:" + server.port(), link));
    }
  }

  private static boolean isUnder(String base, String link) {
    return link.startsWith(base + "/api/v1/") && !link.substring(8).contains("//");
  }

  /** Returns every absolute address in headers and bodies of answers of all kinds. */
  private static List<String> links(JogakboServer server, String dataset, String... headers) {
    String made = "{\"namespace\": \"it\", \"name\": \"m" + System.nanoTime() + "\"}";
    List<HttpRequest.Builder> requests =
        List.of(
            server
                .request(dataset + "/files/a%20b")
                .PUT(BodyPublishers.ofByteArray("x".getBytes(UTF_8))),
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "3")
                .POST(BodyPublishers.noBody()),
            json(
                server,
                dataset + "/commits",
                """
                {"message": "m", "operations": [
                  {"op": "copy", "from": {"path": "a b"}, "path": "copy"}]}\
                """),
            json(server, "/api/v1/datasets", made),
            json(server, "/api/v1/admin/checks", "{}"),
            server.request(dataset + "/tree?limit=1").GET(),
            server.request(dataset + "/commits?limit=1").GET(),
            server.request("/api/v1/datasets?limit=1").GET(),
            server.request(dataset).GET(),
            server.request(dataset + "/refs").GET(),
            server.request(dataset + "/diff?from=main").GET());
    List<String> links = new ArrayList<>();
    for (HttpRequest.Builder request : requests) {
      links.addAll(linksIn(server, headers.length == 0 ? request : request.headers(headers)));
    }
    assertThat(links).hasSizeGreaterThanOrEqualTo(8);
    return links;
  }

  private static HttpRequest.Builder json(JogakboServer server, String path, String body) {
    return server
        .request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  private static List<String> linksIn(JogakboServer server, HttpRequest.Builder request) {
    Answer answer = server.send(request);
    assertThat(answer.status()).as("%s", answer).isLessThan(300);
    return LINK.matcher(answer.response().headers().map() + " " + answer.text())
        .results()
        .map(MatchResult::group)
        .toList();
  }
}
