package dev.jogakbo.store.object.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectStoreContract;
import dev.jogakbo.store.object.StoreProbe;
import dev.jogakbo.store.object.s3.S3Settings.Uploads;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3ObjectStoreOnS3ProxyTest extends ObjectStoreContract {
  private final String prefix = UUID.randomUUID() + "/";
  @TempDir private Path spool;

  @Override
  protected ObjectStore open() {
    return TestS3Stores.open(S3ProxyServer.shared().settings(prefix), spool);
  }

  @Test
  void probePassesEachWayToUpload() {
    for (Uploads uploads : Uploads.values()) {
      S3Settings settings = S3ProxyServer.shared().settings(prefix).withUploads(uploads);
      try (ObjectStore store = TestS3Stores.open(settings, spool)) {
        assertThat(StoreProbe.run(store).passed()).hasSize(6);
        assertThat(store.list("", "", 10)).isEmpty();
      }
    }
  }

  @Test
  void remarksSayHowBodiesAreUploaded() {
    assertThat(store().remarks())
        .containsExactly(
            "Large bodies are uploaded with an unsigned payload and a CRC32C.",
            "The server refuses a body whose CRC32C is wrong.");
  }
}
