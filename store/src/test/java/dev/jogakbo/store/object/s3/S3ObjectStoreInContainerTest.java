package dev.jogakbo.store.object.s3;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;

/** Runs where there is Docker. */
@Tag("long")
@EnabledIf(value = "isWantedOrPossible", disabledReason = "no Docker to run SeaweedFS in")
class S3ObjectStoreInContainerTest extends ObjectStoreContract {
  private static @Nullable SeaweedContainer server;

  @TempDir private Path spool;

  static boolean isWantedOrPossible() {
    return "1".equals(System.getenv("JOGAKBO_REQUIRE_DOCKER")) || isPossible();
  }

  private static boolean isPossible() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  @BeforeAll
  static void startServer() {
    assertThat(isPossible()).as("Docker to run SeaweedFS in").isTrue();
    server = SeaweedContainer.start();
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
