package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Service;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One service for all small files, started when the first of them comes. */
final class SmallHub implements AutoCloseable {
  private static final String WARMING = "warming.parquet";
  private static final int WARMING_COUNT = 3;

  private final Service.Start start;
  private final Supplier<Path> warming;
  private @Nullable Service service;

  SmallHub(Service.Start start, Supplier<Path> warming) {
    this.start = start;
    this.warming = warming;
  }

  Shelf shelf(Level level) {
    return new NamespaceShelf(level, running(), start.bucket());
  }

  private Service running() {
    Service running = service;
    if (running == null) {
      Data.remove(start.folder());
      start.folder().toFile().mkdirs();
      running = Service.start(start);
      service = running;
      warm(running);
    }
    return running;
  }

  private void warm(Service running) {
    for (int i = 0; i < WARMING_COUNT; i++) {
      Api api = running.api().in("warming" + i);
      api.createDataset();
      api.put(warming.get(), WARMING);
      api.receive(WARMING);
    }
  }

  @Override
  public void close() {
    Service running = service;
    if (running != null) {
      running.close();
      Data.remove(start.folder());
    }
  }
}
