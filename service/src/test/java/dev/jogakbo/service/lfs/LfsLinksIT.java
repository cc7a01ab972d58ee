package dev.jogakbo.service.lfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses in answers to the Hub's clients work from where the request came. */
class LfsLinksIT {
  private static final Pattern LINK = Pattern.compile("https?://[^\\s\"<>\\],]+");
  private static final String BASE = "https://hub.example/base";

  @TempDir Path data;

  @Test
  void f23AddressesBeginWithThePublicBase() {
    Map<String, String> settings =
        Map.of("public-url", BASE + "/", "lfs-part-bytes", Integer.toString(1 << 20));
    try (JogakboServer server = JogakboServer.start(data, settings)) {
      String made = "{\"name\": \"hub/links\", \"type\": \"dataset\"}";
      List<Answer> answers =
          List.of(
              server.json("POST", "/api/repos/create", made),
              server.json("POST", "/api/repos/create", made),
              commit(server),
              server.get("/api/datasets/hub/links/tree/main?limit=1&recursive=true"),
              server.get("/api/datasets/hub/links/commits/main?limit=1"),
              batch(server, 10),
              batch(server, 3 << 20));
      List<String> links = new ArrayList<>();
      for (Answer answer : answers) {
        String said = answer.header("Link") + " " + answer.text();
        Matcher link = LINK.matcher(said);
        int before = links.size();
        while (link.find()) {
          links.add(link.group());
        }
        assertThat(links.size()).as("%s", answer).isGreaterThan(before);
      }
      assertThat(links)
          .allMatch(link -> link.startsWith(BASE + "/") && !link.substring(8).contains("//"));
    }
  }

  private static Answer commit(JogakboServer server) {
    return server.send(
        server
            .request("/api/datasets/hub/links/commit/main")
            .header("Content-Type", "application/x-ndjson")
            .POST(
                BodyPublishers.ofString(
                    """
                    {"key": "header", "value": {"summary": "s"}}
                    {"key": "file", "value": {"path": "d/f", "content": "x"}}\
                    """)));
  }

  private static Answer batch(JogakboServer server, int sizeBytes) {
    return server.json(
        "POST",
        "/datasets/hub/links.git/info/lfs/objects/batch",
        """
        {"operation": "upload", "transfers": ["basic", "multipart"],
         "objects": [{"oid": "%s", "size": %d}]}\
        """
            .formatted("0".repeat(64), sizeBytes));
  }
}
