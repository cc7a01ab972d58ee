package dev.jogakbo.store.object.s3;

import java.net.URI;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** SeaweedFS in a container, where there is Docker. */
public final class SeaweedContainer implements S3Server {
  private static final int PORT = 8333;
  private static final String ACCOUNTS_PATH = "/etc/s3.json";
  private static final DockerImageName IMAGE = DockerImageName.parse("chrislusf/seaweedfs:4.53");

  private final GenericContainer<?> container;

  private SeaweedContainer(GenericContainer<?> container) {
    this.container = container;
  }

  /** Starts one; its files go with it. */
  public static SeaweedContainer start() {
    GenericContainer<?> container =
        new GenericContainer<>(IMAGE)
            .withExposedPorts(PORT)
            .withCopyToContainer(Transferable.of(SeaweedServer.accounts()), ACCOUNTS_PATH)
            .withEnv("WEED_MASTER_VOLUME_GROWTH_COPY_1", "1")
            .withCommand(
                "server",
                "-dir=/data",
                "-master.volumeSizeLimitMB=64",
                "-volume.max=200",
                "-s3",
                "-s3.port=" + PORT,
                "-s3.allowEmptyFolder=false",
                "-s3.config=" + ACCOUNTS_PATH)
            .waitingFor(Wait.forListeningPort());
    container.start();
    SeaweedContainer server = new SeaweedContainer(container);
    SeaweedServer.awaitFirstPut(server);
    return server;
  }

  @Override
  public URI endpoint() {
    return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(PORT));
  }

  @Override
  public void close() {
    container.stop();
  }
}
