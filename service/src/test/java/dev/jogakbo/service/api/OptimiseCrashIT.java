package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.HubClient;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServiceProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The process is killed while deferred files are being taken apart. */
class OptimiseCrashIT {
  private static final String DATASET = "/api/v1/datasets/team/late";
  private static final List<String> FILES =
      List.of(
          "large-pyarrow26-base",
          "large-pyarrow26-delete",
          "pyarrow26-rows-v1-base",
          "pyarrow26-rows-v1-deleted");

  @TempDir private Path data = Path.of("");

  @Test
  void whatWaitsIsFoundAgainAndDone() throws Exception {
    Map<String, String> slow =
        Map.of("JOGAKBO_OPTIMISE_INTERVAL", "1s", "JOGAKBO_OPTIMISE_BYTES_PER_SECOND", "256KiB");
    try (ServiceProcess process = ServiceProcess.start(data, slow)) {
      Answer made =
          process.json(
              "POST",
              "/api/v1/datasets",
              """
              {"namespace": "team", "name": "late", "parquetTiming": "deferred"}\
              """);
      assertThat(made.status()).isEqualTo(201);
      for (String file : FILES) {
        Answer put = process.put(address(file), bytes(file));
        assertThat(put.json().path("parquet").path("reason").asString()).isEqualTo("deferred");
      }
      while (!process
          .get("/actuator/prometheus")
          .text()
          .contains("jogakbo_optimised_files_total")) {
        Thread.onSpinWait(); // until the first is done
      }
      process.kill();
    }
    Map<String, String> quick = Map.of("optimise-interval", "1s");
    try (JogakboServer server = JogakboServer.start(data, quick)) {
      for (String file : FILES) {
        assertThat(server.get(address(file)).bytes()).isEqualTo(bytes(file));
      }
      while (!FILES.stream().allMatch(file -> isTakenApart(server, file))) {
        assertThat(server.get(address(FILES.getLast())).bytes()).isEqualTo(bytes(FILES.getLast()));
      }
      for (String file : FILES) {
        assertThat(server.get(address(file)).bytes()).isEqualTo(bytes(file));
      }
    }
  }

  /** Sending it again says how it is stored. */
  private static boolean isTakenApart(HubClient server, String file) {
    JsonNode parquet = server.put(address(file), bytes(file)).json().path("parquet");
    return !parquet.path("mode").asString().equals("plain");
  }

  private static String address(String file) {
    return DATASET + "/files/" + file;
  }

  private static byte[] bytes(String file) {
    return ParquetSamples.load("pairs/" + file + ".parquet");
  }
}
