package dev.jogakbo.store.object.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * s3proxy over a folder, as a process of its own: it needs nothing but Java. Checks signatures,
 * creates atomically; must not be asked for {@code If-Match} or for a key below another key.
 */
public final class S3ProxyServer implements S3Server {
  private static final Pattern READY =
      Pattern.compile("Started .*ServerConnector.*\\{127\\.0\\.0\\.1:(\\d+)\\}");

  private static @Nullable S3ProxyServer shared;

  private final ServerProcess process;
  private final URI endpoint;

  private S3ProxyServer(ServerProcess process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /** Starts one that checks signatures and keeps its files in the given empty folder. */
  public static S3ProxyServer start(Path folder) {
    return start(folder, "aws-v2-or-v4");
  }

  /** Starts one that believes every signature, so that a request can be changed on its way. */
  public static S3ProxyServer startUnguarded(Path folder) {
    return start(folder, "none");
  }

  /** Returns one for all tests of this process; each test uses a prefix of its own. */
  public static synchronized S3ProxyServer shared() {
    if (shared == null) {
      shared = start(temporaryFolder());
    }
    return shared;
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    process.close();
  }

  private static S3ProxyServer start(Path folder, String authorization) {
    try {
      Path objects = folder.resolve("objects");
      Files.createDirectories(objects.resolve(BUCKET));
      Path properties =
          Files.writeString(folder.resolve("s3proxy.conf"), properties(objects, authorization));
      Path logging = Files.writeString(folder.resolve("logback.xml"), LOGGING);
      ServerProcess process = ServerProcess.start(command(properties, logging), Map.of());
      String port = process.awaitLine(READY).group(1);
      return new S3ProxyServer(process, URI.create("http://127.0.0.1:" + port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> command(Path properties, Path logging) throws IOException {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx192m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dlogback.configurationFile=" + logging,
        "-cp",
        classPath(),
        "org.gaul.s3proxy.Main",
        "--properties",
        properties.toString());
  }

  /** The build writes it beside the test classes. */
  private static String classPath() throws IOException {
    try (InputStream stream = S3ProxyServer.class.getResourceAsStream("/s3proxy.classpath")) {
      return new String(
          Objects.requireNonNull(stream, "s3proxy.classpath: written by the build").readAllBytes(),
          StandardCharsets.UTF_8);
    }
  }

  private static String properties(Path objects, String authorization) {
    return """
    s3proxy.endpoint=http://127.0.0.1:0
    s3proxy.authorization=%s
    s3proxy.identity=%s
    s3proxy.credential=%s
    jclouds.provider=filesystem-nio2
    jclouds.filesystem.basedir=%s
    """
        .formatted(authorization, ACCESS_KEY, SECRET_KEY, objects);
  }

  private static final String LOGGING =
      """
      <configuration>
        <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%level %logger %msg%n</pattern></encoder>
        </appender>
        <root level="INFO"><appender-ref ref="OUT"/></root>
      </configuration>
      """;

  private static Path temporaryFolder() {
    try {
      Path folder = Files.createTempDirectory("s3proxy");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path folder) {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      System.err.println(folder + " stays: " + e);
    }
  }
}
