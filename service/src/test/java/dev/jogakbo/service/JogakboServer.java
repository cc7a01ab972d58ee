package dev.jogakbo.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole application in this process, on a random port and a data directory of its own. Closing
 * it is an orderly stop; another may then be started on the same directory.
 */
public final class JogakboServer implements AutoCloseable {
  /** The admin token of every test server. */
  public static final String ADMIN_TOKEN = "jgb_test-admin-token-0123456789abcdef";

  private final ConfigurableApplicationContext context;
  private final int port;
  private final HttpClient http = HttpClient.newBuilder().build();

  private JogakboServer(ConfigurableApplicationContext context) {
    this.context = context;
    this.port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
  }

  /** Starts one on that directory, with these settings ({@code NAME} to text) beside. */
  public static JogakboServer start(Path data, Map<String, String> settings) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--jogakbo.data=" + data);
    arguments.add("--jogakbo.port=0");
    arguments.add("--jogakbo.admin-token=" + ADMIN_TOKEN);
    settings.forEach((name, value) -> arguments.add("--jogakbo." + name + "=" + value));
    SpringApplication application = new SpringApplication(Application.class);
    application.setRegisterShutdownHook(false);
    return new JogakboServer(application.run(arguments.toArray(String[]::new)));
  }

  /** Starts one on that directory. */
  public static JogakboServer start(Path data) {
    return start(data, Map.of());
  }

  /** Returns where it listens. */
  public int port() {
    return port;
  }

  /** Returns the bean of that type. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Returns the bean of that name. */
  public <T> T bean(String name, Class<T> type) {
    return context.getBean(name, type);
  }

  /** Returns the address of that path. */
  public URI uri(String rawPath) {
    return URI.create("http://127.0.0.1:" + port + rawPath);
  }

  /** Starts a request as the admin; the path may hold only what a URI may. */
  public HttpRequest.Builder request(String rawPath) {
    return anonymous(rawPath).header("Authorization", "Bearer " + ADMIN_TOKEN);
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

  @Override
  public void close() {
    http.close();
    context.close();
  }

  /** An answer. */
  public record Answer(HttpResponse<byte[]> response) {
    private static final JsonMapper JSON = JsonMapper.shared();

    public int status() {
      return response.statusCode();
    }

    public byte[] bytes() {
      return response.body();
    }

    public String text() {
      return new String(response.body(), UTF_8);
    }

    public JsonNode json() {
      return JSON.readTree(response.body());
    }

    /** Returns the header's only value, or "". */
    public String header(String name) {
      return String.join("|", response.headers().allValues(name));
    }

    /** Returns the last segment of the problem's type. */
    public String problem() {
      return json().path("type").asString().replace("/problems/", "");
    }

    @Override
    public String toString() {
      return response + " " + response.headers().map() + " " + text();
    }
  }
}
