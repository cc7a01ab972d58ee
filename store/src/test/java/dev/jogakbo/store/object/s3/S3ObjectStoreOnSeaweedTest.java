package dev.jogakbo.store.object.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectStoreContract;
import dev.jogakbo.store.object.StoreProbe;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs where conformance/s3tools/build-seaweedfs.sh was run before. */
@Tag("long")
class S3ObjectStoreOnSeaweedTest extends ObjectStoreContract {
  @TempDir private static Path serverFolder;
  private static @Nullable SeaweedServer server;

  @TempDir private Path spool;

  @BeforeAll
  static void startServer() {
    Optional<Path> program = SeaweedServer.findProgram();
    if (program.isPresent()) {
      server = SeaweedServer.start(program.get(), serverFolder);
      return;
    }
    String reason =
        "no 'weed' in $JOGAKBO_TOOLS or ~/.cache/jogakbo/bin: build it by"
            + " conformance/s3tools/build-seaweedfs.sh";
    if ("1".equals(System.getenv("JOGAKBO_REQUIRE_SEAWEEDFS"))) {
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
    return TestS3Stores.open(started().settings(UUID.randomUUID() + "/"), spool);
  }

  @Test
  void probePasses() {
    assertThat(StoreProbe.run(store()).passed()).hasSize(6);
  }

  private static SeaweedServer started() {
    if (server == null) {
      throw new IllegalStateException("the server was not started");
    }
    return server;
  }
}
