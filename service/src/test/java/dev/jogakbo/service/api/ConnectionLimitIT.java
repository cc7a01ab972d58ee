package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.ServerTestCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Connections that say nothing take no more memory than was set aside for so many. */
class ConnectionLimitIT extends ServerTestCase {
  private static final int CONNECTION_COUNT_MAX = 10;

  @Override
  protected Map<String, String> settings() {
    return Map.of("connections-max", Integer.toString(CONNECTION_COUNT_MAX));
  }

  @Test
  void whoComesLaterIsAnsweredOnceOneOfThemLeaves() throws IOException {
    List<RawHttp> silent = new ArrayList<>();
    for (int i = 0; i < CONNECTION_COUNT_MAX + 1; i++) {
      silent.add(new RawHttp(server.port()));
    }
    try (RawHttp later = new RawHttp(server.port())) {
      later.lines("GET /api/v1/me HTTP/1.1", "Host: x", "");
      CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> statusOf(later));
      assertThat(status.isDone()).isFalse();
      for (RawHttp connection : silent) {
        connection.close();
      }
      assertThat(status.join()).isEqualTo(401);
    }
  }

  private static int statusOf(RawHttp connection) {
    try {
      return connection.head().status();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
