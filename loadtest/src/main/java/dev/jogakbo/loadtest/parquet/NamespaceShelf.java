package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.Service;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A namespace for each edit, in a service where namespaces share nothing: the first version is
 * stored in each, which is cheap for small ones.
 */
final class NamespaceShelf implements Shelf {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Level level;
  private final Service service;
  private final Path bucket;
  private Optional<Path> first = Optional.empty();
  private Optional<Api> unused = Optional.empty();

  /** Creates one in a running service; its bucket is a folder. */
  NamespaceShelf(Level level, Service service, Path bucket) {
    this.level = level;
    this.service = service;
    this.bucket = bucket;
  }

  @Override
  public Level level() {
    return level;
  }

  @Override
  public Optional<Figures> storeFirst(Path file) {
    Api api = service.api().in("n" + COUNT.incrementAndGet());
    if (!api.createDataset(level.policy())) {
      return Optional.empty();
    }
    first = Optional.of(file);
    unused = Optional.of(api);
    Visit visit = visit(api);
    return Optional.of(visit.store(file).withAgain(visit.read(file)));
  }

  @Override
  public Figures storeEdited(Path file) {
    if (unused.isEmpty()) {
      storeFirst(first.orElseThrow());
    }
    Api api = unused.orElseThrow();
    unused = Optional.empty();
    return visit(api).store(file);
  }

  private Visit visit(Api api) {
    return new Visit(service, api, bucket);
  }

  @Override
  public void remove() {}
}
