package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What takes more memory than it has bytes, and what is not what it says, is refused. */
class HubLimitsIT extends HubTestCase {

  private Answer form(String path, String type, String body) {
    return server.send(
        server.request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  private static String lists(int bytes) {
    return "[" + "[],".repeat(bytes / 3) + "[]]";
  }

  @Test
  void aCallWithManyValuesIsRefused() {
    String repository = newRepository();
    String lfs = "/datasets/" + repository + ".git/info/lfs/objects/batch";
    for (String path : List.of("/api/validate-yaml", lfs)) {
      String many = "{\"operation\":\"download\",\"objects\":" + lists(3_500_000) + "}";
      assertThat(json(path, many).status()).as(path).isEqualTo(400);
      assertThat(json(path, "{\"objects\":" + lists(5_000_000) + "}").status()).isEqualTo(413);
    }
  }

  @Test
  void aLineWithManyValuesIsRefused() {
    String line =
        "{\"key\":\"file\",\"value\":{\"path\":\"x\",\"content\":\"x\",\"z\":%s}}"
            .formatted(lists(100_000));
    assertThat(commit(newRepository(), line).status()).isEqualTo(400);
  }

  @Test
  void manyPathsAreRefused() {
    String path = "/api/datasets/" + newRepository() + "/paths-info/main";
    String type = "application/x-www-form-urlencoded";
    assertThat(form(path, type, "paths=a&".repeat(500_000)).status()).isEqualTo(413);
    assertThat(form(path, type, "paths=a&paths=b").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{}]", "[5]", "[null]", "{}"})
  void pathsAreTexts(String paths) {
    String path = "/api/datasets/" + newRepository() + "/paths-info/main";
    assertThat(json(path, "{\"paths\":" + paths + "}").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"@@@@\", \"encoding\": \"base64\"",
        "\"YQ\\n==\", \"encoding\": \"base64\"",
        "\"a\\ud800b\", \"encoding\": \"utf-8\""
      })
  void contentThatIsNotWhatItSaysIsRefused(String content) {
    String line = "{\"key\":\"file\",\"value\":{\"path\":\"x\",\"content\":" + content + "}}";
    assertThat(commit(newRepository(), line).status()).isEqualTo(400);
  }

  @Test
  void aDatasetIsDeletedByTheNameItHas() {
    String before = newRepository();
    String now = before + "moved";
    String move =
        "{\"fromRepo\":\"%s\",\"toRepo\":\"%s\",\"type\":\"dataset\"}".formatted(before, now);
    assertThat(json("/api/repos/move", move).status()).isEqualTo(200);
    assertThat(delete(before)).isEqualTo(404);
    assertThat(delete(now)).isEqualTo(200);
  }

  private int delete(String name) {
    String body = "{\"name\":\"%s\",\"type\":\"dataset\"}".formatted(name);
    return server.json("DELETE", "/api/repos/delete", body).status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%ff", "%zz", "%", "%ff%0aERROR"})
  void queriesThatCannotBeDecodedAreRefused(String value) {
    String repository = newRepository();
    for (String path :
        List.of(
            "/api/datasets?search=",
            "/api/datasets/" + repository + "/tree/main?cursor=",
            "/datasets-server/is-valid?dataset=",
            "/datasets/" + repository + "/info/refs?service=",
            "/lfs/download/x/y?signature=")) {
      assertThat(status(path + value)).as(path).isEqualTo(400);
    }
  }

  /** Sends a target that the client at hand would refuse. */
  private int status(String target) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String request =
          "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void recordsWithManyValuesAreNotShown() {
    String address = server.dataset("hub", "records", "public");
    String line = "{\"a\":" + lists(9_000_000) + "}\n";
    assertThat(server.put(address + "/files/train.jsonl", line.getBytes(UTF_8)).status())
        .isIn(200, 201);
    for (String call : List.of("info?dataset=hub/records", "first-rows?dataset=hub/records")) {
      String path = "/datasets-server/" + call + "&config=default&split=train";
      assertThat(server.get(path).status()).as(path).isEqualTo(422);
    }
  }
}
