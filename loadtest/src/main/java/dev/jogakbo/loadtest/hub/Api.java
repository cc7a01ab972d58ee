package dev.jogakbo.loadtest.hub;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls to a service about one dataset. May be used by many threads. */
public final class Api {
  private static final String DATASETS = "/api/v1/datasets";
  private static final String NAMESPACE = "bench";
  private static final Duration POLL = Duration.ofMillis(20);

  static {
    System.setProperty("http.maxConnections", "64");
  }

  private final String address;
  private final String token;
  private final String namespace;

  Api(String address, String token) {
    this(address, token, NAMESPACE);
  }

  private Api(String address, String token, String namespace) {
    this.address = address;
    this.token = token;
    this.namespace = namespace;
  }

  /** Returns calls about the dataset of another namespace. */
  public Api in(String otherNamespace) {
    return new Api(address, token, otherNamespace);
  }

  /** Returns where the service answers. */
  public String address() {
    return address;
  }

  /** Returns the secret that all calls carry. */
  public String token() {
    return token;
  }

  private String dataset() {
    return DATASETS + "/" + namespace + "/one";
  }

  /** Creates the dataset. */
  public void createDataset() {
    post(DATASETS, "{\"namespace\":\"%s\",\"name\":\"one\"}".formatted(namespace));
  }

  /**
   * Creates the dataset with a policy for Parquet files and returns whether the service has such a
   * policy.
   */
  public boolean createDataset(String parquetPolicy) {
    String json =
        "{\"namespace\":\"%s\",\"name\":\"one\",\"parquetPolicy\":\"%s\"}"
            .formatted(namespace, parquetPolicy);
    try {
      HttpURLConnection connection = connection("POST", address + DATASETS);
      connection.setRequestProperty("Content-Type", "application/json");
      sendBody(connection, json.getBytes(StandardCharsets.UTF_8));
      if (connection.getResponseCode() == HttpURLConnection.HTTP_BAD_REQUEST) {
        return false;
      }
      body(connection);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("POST " + DATASETS, e);
    }
  }

  /** Sends a file and returns the answer. */
  public String put(Path file, String path) {
    try (InputStream in = Files.newInputStream(file)) {
      HttpURLConnection connection = connection("PUT", fileUrl(path));
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(Files.size(file));
      try (OutputStream out = connection.getOutputStream()) {
        Data.copy(in, out::write);
      }
      return text(body(connection));
    } catch (IOException e) {
      throw new UncheckedIOException("PUT " + path, e);
    }
  }

  /** Returns the command that sends a file with curl. */
  public Command upload(Path file, String path) {
    return curl("-T", file.toString(), fileUrl(path));
  }

  /** Returns the command that reads a file with curl. */
  public Command download(String path) {
    return curl(fileUrl(path));
  }

  private Command curl(String... words) {
    String[] all = new String[words.length + 4];
    all[0] = "curl";
    all[1] = "-sSf";
    all[2] = "-H";
    all[3] = "Authorization: Bearer " + token;
    System.arraycopy(words, 0, all, 4, words.length);
    return Command.of(all);
  }

  /** Sends a file made up on the way and returns the SHA-256 of what was sent. */
  public String send(Variant variant, String path) {
    MessageDigest digest = Data.sha256();
    try (InputStream in = variant.open()) {
      HttpURLConnection connection = connection("PUT", fileUrl(path));
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(variant.lengthBytes());
      try (OutputStream out = connection.getOutputStream()) {
        Data.copy(
            in,
            (buffer, offset, length) -> {
              digest.update(buffer, offset, length);
              out.write(buffer, offset, length);
            });
      }
      body(connection);
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("PUT " + path, e);
    }
  }

  /** Reads a file and returns its SHA-256. */
  public String receive(String path) {
    MessageDigest digest = Data.sha256();
    try {
      HttpURLConnection connection = connection("GET", fileUrl(path));
      requireGood(connection);
      try (InputStream in = connection.getInputStream()) {
        Data.copy(in, digest::update);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("GET " + path, e);
    }
  }

  /** Reads the bytes of a file in {@code [start, end)}. */
  public byte[] range(String path, long start, long end) {
    try {
      HttpURLConnection connection = connection("GET", fileUrl(path));
      connection.setRequestProperty("Range", "bytes=" + start + "-" + (end - 1));
      return body(connection);
    } catch (IOException e) {
      throw new UncheckedIOException("GET " + path, e);
    }
  }

  /** Opens a connection for many small requests. */
  public KeptConnection connect() {
    return new KeptConnection(URI.create(address), token, dataset());
  }

  /** Puts staged files into one commit. */
  public void commit(Map<String, String> uploadByPath) {
    StringBuilder json = new StringBuilder("{\"message\":\"many\",\"operations\":[");
    uploadByPath.forEach((path, upload) ->
        json.append("{\"op\":\"put\",\"path\":\"%s\",\"upload\":\"%s\"},".formatted(path, upload)));
    json.setCharAt(json.length() - 1, ']');
    post(dataset() + "/commits", json.append('}').toString());
  }

  /** Returns the value of a metric without labels. */
  public double metric(String name) {
    try {
      String text = text(body(connection("GET", address + "/actuator/prometheus")));
      return text.lines()
          .filter(line -> line.startsWith(name + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no metric " + name));
    } catch (IOException e) {
      throw new UncheckedIOException("metrics", e);
    }
  }

  void awaitHealthy() {
    while (!isHealthy()) {
      try {
        Thread.sleep(POLL);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private boolean isHealthy() {
    try {
      return connection("GET", address + "/actuator/health").getResponseCode()
          == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  private void post(String path, String json) {
    call("POST", path, "application/json", json);
  }

  /** Sends any request with a body of text and returns the answer's body. */
  public String call(String method, String path, String type, String body) {
    try {
      HttpURLConnection connection = connection(method, address + path);
      connection.setRequestProperty("Content-Type", type);
      sendBody(connection, body.getBytes(StandardCharsets.UTF_8));
      return text(body(connection));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    }
  }

  /** Sends any request without a body and returns the answer's headers and body. */
  public Answer call(String method, String path) {
    try {
      HttpURLConnection connection = connection(method, address + path);
      byte[] body = body(connection);
      return new Answer(connection.getHeaderFields(), text(body));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    }
  }

  /**
   * What a call was answered with.
   *
   * @param headers as they came
   * @param body as text
   */
  public record Answer(Map<String, List<String>> headers, String body) {
    /** Returns the address of the page after this one. */
    public Optional<String> nextPage() {
      return headers.getOrDefault("Link", List.of()).stream()
          .filter(link -> link.contains("rel=\"next\""))
          .map(link -> URI.create(link.substring(1, link.indexOf('>'))))
          .map(uri -> uri.getRawPath() + "?" + uri.getRawQuery())
          .findFirst();
    }
  }

  private static void sendBody(HttpURLConnection connection, byte[] body) throws IOException {
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(body.length);
    try (OutputStream out = connection.getOutputStream()) {
      new ByteArrayInputStream(body).transferTo(out);
    }
  }

  private HttpURLConnection connection(String method, String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setRequestMethod(method);
    connection.setRequestProperty("Authorization", "Bearer " + token);
    connection.setUseCaches(false);
    return connection;
  }

  private static byte[] body(HttpURLConnection connection) throws IOException {
    requireGood(connection);
    try (InputStream in = connection.getInputStream()) {
      return in.readAllBytes();
    }
  }

  private static void requireGood(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status < HttpURLConnection.HTTP_MULT_CHOICE) {
      return;
    }
    try (InputStream in = connection.getErrorStream()) {
      throw new IOException(
          connection.getURL() + ": " + status + " " + (in == null ? "" : text(in.readAllBytes())));
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String fileUrl(String path) {
    return address + dataset() + "/files/" + path;
  }
}
