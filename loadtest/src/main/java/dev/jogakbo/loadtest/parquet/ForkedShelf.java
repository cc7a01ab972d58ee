package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Service;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A store that is forked for each edit, so that a large first version is stored once only. A fork
 * has a service that has just been started.
 */
final class ForkedShelf implements Shelf {
  private static final String WARMING = "warming.parquet";

  private final Level level;
  private final Path warming;
  private final Service.Start first;
  private final Service.Start second;

  /** Creates one; the service sees another file before the first version. */
  ForkedShelf(Level level, Path warming, Service.Start start) {
    this.level = level;
    this.warming = warming;
    this.first = below(start, level.policy());
    this.second = below(start, level.policy() + "-edited");
  }

  private static Service.Start below(Service.Start start, String name) {
    Path folder = start.folder().resolve(name);
    return new Service.Start(
        start.command(), folder, start.token(), start.objectStore(), start.more());
  }

  @Override
  public Level level() {
    return level;
  }

  @Override
  public Optional<Figures> storeFirst(Path file) {
    Data.remove(first.folder());
    first.folder().toFile().mkdirs();
    try (Service service = Service.start(first)) {
      if (!service.api().createDataset(level.policy())) {
        return Optional.empty();
      }
      service.api().put(warming, WARMING);
      service.api().receive(WARMING);
      Visit visit = new Visit(service, service.api(), first.bucket());
      return Optional.of(visit.store(file).withAgain(visit.read(file)));
    }
  }

  @Override
  public Figures storeEdited(Path file) {
    Data.fork(first.folder(), first.bucket(), second.folder());
    try (Service service = Service.start(second)) {
      return new Visit(service, service.api(), second.bucket()).store(file);
    } finally {
      Data.remove(second.folder());
    }
  }

  @Override
  public void remove() {
    Data.remove(first.folder());
    Data.remove(second.folder());
  }
}
