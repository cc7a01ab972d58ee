package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.LocalDoor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A running service, asked over HTTP. */
final class Service {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int ERROR_STATUS = 400;

  private final LocalDoor door;
  private final HttpClient client = HttpClient.newHttpClient();

  Service(LocalDoor door) {
    this.door = door;
  }

  /** Whether it is there and takes the secret; the process that left it may have ended. */
  boolean answers() {
    try {
      return send("GET", "/api/v1/me", null).statusCode() < ERROR_STATUS;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  JsonNode get(String path) {
    return call("GET", path, null);
  }

  JsonNode post(String path, Object body) {
    return call("POST", path, body);
  }

  void delete(String path) {
    call("DELETE", path, null);
  }

  private JsonNode call(String method, String path, @Nullable Object body) {
    HttpResponse<String> response = send(method, path, body);
    JsonNode answer = Output.parse(response.body());
    if (response.statusCode() >= ERROR_STATUS) {
      throw new CommandFailedException(
          "%s (%d): %s"
              .formatted(
                  answer.path("title").asString("the service refused"),
                  response.statusCode(),
                  answer.path("detail").asString("")));
    }
    return answer;
  }

  private HttpResponse<String> send(
      String method, String path, @Nullable Object body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(door.address().resolve(path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + door.secret().reveal())
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Output.toJson(body)));
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException("the service at " + door.address() + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted");
    }
  }
}
