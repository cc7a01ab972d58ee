package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ServerTestCase;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import tools.jackson.databind.JsonNode;

/** A test that calls one server as the Hub's clients do. */
public abstract class HubTestCase extends ServerTestCase {
  private int count;

  /** Makes a private dataset and returns its {@code NAMESPACE/NAME}. */
  protected final String newRepository() {
    count++;
    String name = "hub/" + getClass().getSimpleName() + count;
    Answer made =
        json(
            "/api/repos/create",
            """
            {"name": "%s", "organization": "hub", "type": "dataset", "private": true}\
            """
                .formatted(name.substring(4)));
    assertThat(made.status()).as("%s", made).isEqualTo(200);
    return name;
  }

  /** POSTs JSON as the admin. */
  protected final Answer json(String path, String body) {
    return server.json("POST", path, body);
  }

  /** Commits those lines to main. */
  protected final Answer commit(String repository, String... lines) {
    return commitTo(repository, "main", "{\"summary\": \"s\"}", lines);
  }

  /** Commits those lines. */
  protected final Answer commitTo(
      String repository, String revision, String header, String... lines) {
    String body = "{\"key\": \"header\", \"value\": " + header + "}\n";
    return server.send(
        server
            .request("/api/datasets/" + repository + "/commit/" + revision)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(body + String.join("\n", lines))));
  }

  /** A line with the bytes of a file. */
  protected static String file(String path, byte[] bytes) {
    return """
    {"key": "file", "value": {"content": "%s", "path": "%s", "encoding": "base64"}}\
    """
        .formatted(Base64.getEncoder().encodeToString(bytes), path);
  }

  /** A line with the text of a file. */
  protected static String file(String path, String text) {
    return file(path, text.getBytes(UTF_8));
  }

  /** A line with a path only. */
  protected static String line(String key, String path) {
    return "{\"key\": \"%s\", \"value\": {\"path\": \"%s\"}}".formatted(key, path);
  }

  /** A line that names bytes. */
  protected static String lfsFile(String path, String oid) {
    return """
    {"key": "lfsFile", "value": {"path": "%s", "algo": "sha256", "oid": "%s"}}\
    """
        .formatted(path, oid);
  }

  /** Asks for links of one object. */
  protected final JsonNode batch(
      HttpRequest.Builder to, String operation, String oid, long sizeBytes) {
    Answer answer =
        server.send(
            to.header("Content-Type", "application/vnd.git-lfs+json")
                .POST(
                    BodyPublishers.ofString(
                        """
                        {"operation": "%s", "transfers": ["basic", "multipart"],
                         "objects": [{"oid": "%s", "size": %d}], "hash_algo": "sha256"}\
                        """
                            .formatted(operation, oid, sizeBytes))));
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    assertThat(answer.header("Content-Type")).startsWith("application/vnd.git-lfs+json");
    return answer.json().path("objects").path(0);
  }

  /** Asks for links of one object as the admin. */
  protected final JsonNode batch(String repository, String operation, String oid, long sizeBytes) {
    return batch(
        server.request("/datasets/" + repository + ".git/info/lfs/objects/batch"),
        operation,
        oid,
        sizeBytes);
  }

  /** Returns a link's path and query. */
  protected final String href(JsonNode object, String action) {
    String href = object.path("actions").path(action).path("href").asString();
    String base = "http://127.0.0.1:" + server.port();
    assertThat(href).startsWith(base + "/lfs/");
    return href.substring(base.length());
  }

  /** Sends an object by git-lfs, unless it is there, and returns its oid. */
  protected final String sendLfs(String repository, byte[] bytes) {
    String oid = Bytes.sha256(bytes);
    JsonNode object = batch(repository, "upload", oid, bytes.length);
    if (object.has("actions")) {
      Answer put =
          server.send(
              server.anonymous(href(object, "upload")).PUT(BodyPublishers.ofByteArray(bytes)));
      assertThat(put.status()).as("%s", put).isEqualTo(200);
    }
    return oid;
  }

  /** Reads a file of main. */
  protected final Answer resolve(String repository, String path) {
    return server.get("/datasets/" + repository + "/resolve/main/" + path);
  }

  /** Makes a token as the REST API does, and returns its secret. */
  protected final String token(String json) {
    Answer made = server.json("POST", "/api/v1/tokens", json);
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    return made.json().path("secret").asString();
  }

  /** Starts a request with that token. */
  protected final HttpRequest.Builder as(String token, String path) {
    return server.anonymous(path).header("Authorization", "Bearer " + token);
  }
}
