package dev.jogakbo.store.object.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectStoreContract;
import dev.jogakbo.store.object.StoreProbe;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;

/** Runs where there is Docker. */
@Tag("long")
class S3ObjectStoreInContainerTest extends ObjectStoreContract {
  private static @Nullable SeaweedContainer server;

  @TempDir private Path spool;

  @BeforeAll
  static void startServer() {
    if (DockerClientFactory.instance().isDockerAvailable()) {
      server = SeaweedContainer.start();
      return;
    }
    String reason = "no Docker to run SeaweedFS in";
    if ("1".equals(System.getenv("JOGAKBO_REQUIRE_DOCKER"))) {
      fail(reason);
    }
    abort(reason);
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected ObjectStore open() {
    if (server == null) {
      throw new IllegalStateException("the server was not started");
    }
    return TestS3Stores.open(server.settings(UUID.randomUUID() + "/"), spool);
  }

  @Test
  void probePasses() {
    assertThat(StoreProbe.run(store()).passed()).hasSize(6);
  }
}
