package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.LocalDoor;
import dev.jogakbo.service.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which instance a command is about, and how it answers. */
final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The instance's data directory (default: data, or JOGAKBO_DATA).")
  @Nullable String data;

  @Option(
      names = "--object-store",
      paramLabel = "URL",
      description = "Its bucket, where it is not DIR/objects (or JOGAKBO_OBJECT_STORE).")
  @Nullable String objectStore;

  @Option(names = "--json", description = "Answer in JSON.")
  boolean json;

  Settings settings() {
    return Settings.read(this::property);
  }

  private @Nullable String property(String name) {
    @Nullable String given = name.equals(Settings.DATA.property()) ? data : null;
    if (name.equals(Settings.OBJECT_STORE.property())) {
      given = objectStore;
    }
    return given != null ? given : fromEnvironment(name, System.getenv());
  }

  private static @Nullable String fromEnvironment(String name, Map<String, String> environment) {
    return Settings.all().stream()
        .filter(setting -> setting.property().equals(name))
        .map(setting -> environment.get(setting.variable()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns the service that holds the data directory, if one does and answers. */
  Optional<Service> findService() {
    Path folder = settings().value(Settings.DATA);
    return LocalDoor.find(folder).map(Service::new).filter(Service::answers);
  }
}
