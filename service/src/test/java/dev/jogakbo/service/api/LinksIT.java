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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F23: every absolute link works from where the request came. */
class LinksIT {
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

  private static List<String> links(JogakboServer server, String dataset, String... headers) {
    List<String> links = new ArrayList<>();
    links.add(header(server, put(server, dataset), "Location", headers));
    links.add(header(server, tus(server, dataset), "Location", headers));
    String next = header(server, server.request(dataset + "/tree?limit=1").GET(), "Link", headers);
    links.add(next.substring(1, next.indexOf('>')));
    links.add(header(server, branch(server, dataset), "Location", headers));
    links.removeIf(String::isEmpty);
    assertThat(links).hasSizeGreaterThanOrEqualTo(3);
    return links;
  }

  private static HttpRequest.Builder put(JogakboServer server, String dataset) {
    return server
        .request(dataset + "/files/a%20b")
        .PUT(BodyPublishers.ofByteArray("x".getBytes(UTF_8)));
  }

  private static HttpRequest.Builder tus(JogakboServer server, String dataset) {
    return server
        .request(dataset + "/uploads")
        .header("Tus-Resumable", "1.0.0")
        .header("Upload-Length", "3")
        .POST(BodyPublishers.noBody());
  }

  private static HttpRequest.Builder branch(JogakboServer server, String dataset) {
    return server
        .request(dataset + "/commits")
        .header("Content-Type", "application/json")
        .POST(
            BodyPublishers.ofString(
                """
                {"message": "m", "operations": [
                  {"op": "copy", "from": {"path": "a b"}, "path": "copy"}]}\
                """));
  }

  private static String header(
      JogakboServer server, HttpRequest.Builder request, String name, String... headers) {
    Answer answer = server.send(headers.length == 0 ? request : request.headers(headers));
    assertThat(answer.status()).as("%s", answer).isLessThan(300);
    return answer.header(name);
  }
}
