package dev.jogakbo.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.springframework.util.FileSystemUtils;

/** A test of one server that all its methods share. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServerTestCase {
  /** Where the server keeps everything. */
  @SuppressWarnings("NullAway.Init") // set before any test runs
  protected Path data;

  /** The server. */
  @SuppressWarnings("NullAway.Init") // set before any test runs
  protected JogakboServer server;

  private int datasetCount;

  @BeforeAll
  final void startServer() throws IOException {
    data = Files.createTempDirectory("jogakbo-it");
    server = JogakboServer.start(data, settings());
  }

  @AfterAll
  final void stopServer() {
    server.close();
    FileSystemUtils.deleteRecursively(data.toFile());
  }

  /** Returns what is set about the server. */
  protected Map<String, String> settings() {
    return Map.of();
  }

  /** Returns the address of a new private dataset. */
  protected final synchronized String newDataset() {
    datasetCount++;
    return server.dataset("it", getClass().getSimpleName() + datasetCount, "private");
  }
}
