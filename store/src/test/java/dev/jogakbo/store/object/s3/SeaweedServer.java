package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.Retries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;

/** SeaweedFS as one process: a second, independent server that honours every condition. */
public final class SeaweedServer implements S3Server {
  private static final int GRPC_OFFSET = 10_000;
  private static final int PORT_MAX = 65_535;
  private static final Retries.Policy PATIENT =
      new Retries.Policy(
          600, Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMinutes(2));

  private final ServerProcess process;
  private final URI endpoint;

  private SeaweedServer(ServerProcess process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /** Returns the program, if it was built or installed. */
  public static Optional<Path> findProgram() {
    List<Path> folders = new ArrayList<>();
    @Nullable String tools = System.getenv("JOGAKBO_TOOLS");
    if (tools != null) {
      folders.add(Path.of(tools));
    }
    folders.add(Path.of(System.getProperty("user.home"), ".cache", "jogakbo", "bin"));
    return folders.stream()
        .map(folder -> folder.resolve("weed"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts one that keeps its files in the given empty folder. */
  public static SeaweedServer start(Path program, Path folder) {
    try {
      Path accounts = Files.writeString(folder.resolve("s3.json"), accounts());
      Path files = Files.createDirectory(folder.resolve("files"));
      int[] ports = freePorts(4);
      ServerProcess process =
          ServerProcess.start(
              command(program, files, accounts, ports),
              Map.of("WEED_MASTER_VOLUME_GROWTH_COPY_1", "1", "GOMEMLIMIT", "256MiB"));
      process.drain();
      SeaweedServer server = new SeaweedServer(process, URI.create("http://127.0.0.1:" + ports[3]));
      server.awaitReady();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    process.close();
  }

  private void awaitReady() {
    try {
      awaitFirstPut(this);
    } catch (StoreException e) {
      close();
      throw new IllegalStateException(process.lastLines(), e);
    }
  }

  /** Waits and makes the bucket. Ready is not when the port answers but when a PUT succeeds. */
  static void awaitFirstPut(S3Server server) {
    Retries retries = new Retries(PATIENT, Thread::sleep, System::nanoTime, () -> 0.5);
    S3Settings settings = server.settings("").withUploads(S3Settings.Uploads.SIGNED);
    try (S3Connection connection = S3Connection.open(settings, TestS3Stores.CREDENTIALS)) {
      retries.run("start of " + server.endpoint(), () -> putOnce(connection));
    }
  }

  private static void putOnce(S3Connection connection) {
    try {
      connection.client().createBucket(request -> request.bucket(BUCKET));
    } catch (SdkException e) {
      if (!String.valueOf(e.getMessage()).contains("BucketAlready")) {
        throw S3Failures.of("create bucket", e);
      }
    }
    ObjectKey key = ObjectKey.of("ready");
    try {
      connection
          .client()
          .putObject(r -> r.bucket(BUCKET).key(connection.name(key)), RequestBody.fromString("x"));
      connection.client().deleteObject(r -> r.bucket(BUCKET).key(connection.name(key)));
    } catch (SdkException e) {
      throw S3Failures.of("first PUT", e);
    }
  }

  private static List<String> command(Path program, Path files, Path accounts, int[] ports) {
    return List.of(
        program.toString(),
        "server",
        "-dir=" + files,
        "-ip=127.0.0.1",
        "-ip.bind=127.0.0.1",
        "-master.port=" + ports[0],
        "-volume.port=" + ports[1],
        "-filer.port=" + ports[2],
        "-master.volumeSizeLimitMB=64",
        "-volume.max=200",
        "-volume.preStopSeconds=0",
        "-s3",
        "-s3.port=" + ports[3],
        "-s3.port.iceberg=0",
        "-s3.port.lance=0",
        "-s3.autoCreateBucket=false",
        "-s3.allowEmptyFolder=false",
        "-s3.config=" + accounts);
  }

  /** What SeaweedFS wants to know of its one account. */
  static String accounts() {
    return """
    {"identities":[{"name":"test","credentials":[{"accessKey":"%s","secretKey":"%s"}],
    "actions":["Admin","Read","Write","List","Tagging"]}]}
    """
        .formatted(ACCESS_KEY, SECRET_KEY);
  }

  /** Each port needs a second one, a fixed distance above it, for the servers' own talk. */
  private static int[] freePorts(int count) throws IOException {
    int[] ports = new int[count];
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; ) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        int upper = socket.getLocalPort();
        if (upper > GRPC_OFFSET + 1024 && upper <= PORT_MAX && isFree(upper - GRPC_OFFSET)) {
          ports[i++] = upper - GRPC_OFFSET;
        }
      }
      return ports;
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
