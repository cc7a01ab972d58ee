package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.TcpRelay;
import dev.jogakbo.store.object.s3.S3ProxyServer;
import dev.jogakbo.store.object.s3.S3Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service with its bucket in S3, also while S3 is away. */
class S3IT {
  @TempDir Path data;

  @BeforeAll
  static void nameCredentials() {
    System.setProperty("aws.accessKeyId", S3Server.ACCESS_KEY);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET_KEY);
    System.setProperty("aws.region", "us-east-1");
  }

  @AfterAll
  static void forgetCredentials() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.clearProperty("aws.region");
  }

  @Test
  void filesGoInAndComeBackAndAnAbsentStoreIsSaidSo() throws IOException {
    S3Server s3 = S3ProxyServer.shared();
    try (TcpRelay relay = new TcpRelay(s3.endpoint())) {
      String location =
          "s3://%s/service-it?endpoint=%s&region=us-east-1&pathStyle=true"
              .formatted(S3Server.BUCKET, relay.endpoint());
      byte[] first = Bytes.random(5 << 20, 1);
      byte[] second = first.clone();
      second[3 << 20] ^= 1;
      String dataset;
      try (JogakboServer server =
          JogakboServer.start(data, Map.of("object-store", location))) {
        dataset = server.dataset("it", "s3", "private");
        assertThat(server.put(dataset + "/files/a", first).status()).isEqualTo(201);
        Answer edited = server.put(dataset + "/files/a", second);
        assertThat(edited.status()).isEqualTo(200);
        assertThat(edited.json().path("savings").path("newBytes").asLong()).isLessThan(300_000);
        assertThat(server.get(dataset + "/files/a").bytes()).isEqualTo(second);
        relay.cut();
        Answer refused = server.put(dataset + "/files/b", Bytes.random(1 << 20, 2));
        assertThat(refused.status()).as("%s", refused).isEqualTo(503);
        assertThat(refused.problem()).isIn("storage-unavailable", "outcome-unknown");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(refused.text()).doesNotContain(S3Server.SECRET_KEY);
        relay.mend();
        assertThat(server.put(dataset + "/files/b", first).status()).isEqualTo(201);
        assertThat(server.get(dataset + "/files/b").bytes()).isEqualTo(first);
      }
      try (JogakboServer again = JogakboServer.start(data, Map.of("object-store", location))) {
        assertThat(again.get(dataset + "/files/a").bytes()).isEqualTo(second);
      }
    }
  }
}
