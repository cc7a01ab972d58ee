package dev.jogakbo.service;

import dev.jogakbo.service.JogakboServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls a test server, as the admin unless said otherwise. */
public abstract class HubClient implements AutoCloseable {
  private final int port;
  private final HttpClient http = HttpClient.newBuilder().build();

  /** Calls what listens at that port of this machine. */
  protected HubClient(int port) {
    this.port = port;
  }

  /** Returns where it listens. */
  public int port() {
    return port;
  }

  /** Returns the address of that path. */
  public URI uri(String rawPath) {
    return URI.create("http://127.0.0.1:" + port + rawPath);
  }

  /** Starts a request as the admin; the path may hold only what a URI may. */
  public HttpRequest.Builder request(String rawPath) {
    return anonymous(rawPath).header("Authorization", "Bearer " + JogakboServer.ADMIN_TOKEN);
  }

  /** Starts a request without a token. */
  public HttpRequest.Builder anonymous(String rawPath) {
    return HttpRequest.newBuilder(uri(rawPath));
  }

  /** Sends it. */
  public Answer send(HttpRequest.Builder request) {
    try {
      return new Answer(http.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** GETs as the admin. */
  public Answer get(String rawPath) {
    return send(request(rawPath).GET());
  }

  /** PUTs bytes as the admin. */
  public Answer put(String rawPath, byte[] body) {
    return send(request(rawPath).PUT(BodyPublishers.ofByteArray(body)));
  }

  /** Sends JSON as the admin. */
  public Answer json(String method, String rawPath, String body) {
    return send(
        request(rawPath)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)));
  }

  /** DELETEs as the admin. */
  public Answer delete(String rawPath) {
    return send(request(rawPath).DELETE());
  }

  /** Makes a dataset and returns its address in the API. */
  public String dataset(String namespace, String name, String visibility) {
    Answer made =
        json(
            "POST",
            "/api/v1/datasets",
            """
            {"namespace": "%s", "name": "%s", "visibility": "%s"}\
            """
                .formatted(namespace, name, visibility));
    if (made.status() != 201) {
      throw new AssertionError(made);
    }
    return "/api/v1/datasets/" + namespace + "/" + name;
  }

  /** Begins an upload of that length with the first bytes of it, and returns its address. */
  public String beginUpload(String dataset, long lengthBytes, byte[] first) {
    String location =
        send(request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Long.toString(lengthBytes))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(first)))
            .header("Location");
    return URI.create(location).getRawPath();
  }

  @Override
  public void close() {
    http.close();
  }
}
