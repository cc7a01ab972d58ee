package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Usage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Another program, run once for each file. */
final class Peer implements Keeper {
  private final String name;
  private final Path folder;
  private final Function<Path, Command> put;
  private final Function<Path, Command> get;

  private Peer(String name, Path folder, Function<Path, Command> put, Function<Path, Command> get) {
    this.name = name;
    this.folder = folder;
    this.put = put;
    this.get = get;
  }

  /** An empty repository of Borg, without encryption; other chunks than its own if words say so. */
  static Peer borg(String name, Path folder, List<String> words) {
    Map<String, String> environment =
        Map.of(
            "BORG_BASE_DIR",
            folder.resolve("base").toString(),
            "BORG_UNKNOWN_UNENCRYPTED_REPO_ACCESS_IS_OK",
            "yes");
    String repository = folder.resolve("store").toString();
    Function<List<String>, Command> borg =
        arguments -> new Command(joined(List.of("borg"), arguments), environment);
    prepare(folder);
    borg.apply(List.of("init", "-e", "none", repository)).measure();
    return new Peer(
        name,
        folder,
        file ->
            borg.apply(
                joined(
                    joined(
                        List.of("create", "--compression", "lz4", "--files-cache", "disabled"),
                        words),
                    List.of(repository + "::" + file.getFileName(), file.toString()))),
        file -> borg.apply(List.of("extract", "--stdout", repository + "::" + file.getFileName())));
  }

  /** An empty repository of restic, which always encrypts. */
  static Peer restic(Path folder) {
    Map<String, String> environment =
        Map.of(
            "RESTIC_PASSWORD",
            "none",
            "RESTIC_CACHE_DIR",
            folder.resolve("base").toString(),
            "RESTIC_REPOSITORY",
            folder.resolve("store").toString());
    Function<List<String>, Command> restic =
        arguments -> new Command(joined(List.of("restic", "-q"), arguments), environment);
    prepare(folder);
    restic.apply(List.of("init", "--repository-version", "2")).measure();
    return new Peer(
        "restic",
        folder,
        file ->
            restic.apply(
                List.of("backup", "--force", "--tag", "" + file.getFileName(), file.toString())),
        file ->
            restic.apply(
                List.of("dump", "--tag", "" + file.getFileName(), "latest", file.toString())));
  }

  private static void prepare(Path folder) {
    Data.remove(folder);
    folder.resolve("base").toFile().mkdirs();
  }

  private static List<String> joined(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Usage put(Path file) {
    return put.apply(file).measure();
  }

  @Override
  public Usage get(Path file, int streamCount) {
    return Command.measureTogether(Collections.nCopies(streamCount, get.apply(file)));
  }

  @Override
  public String sha256(Path file) {
    return get.apply(file).sha256();
  }

  @Override
  public long storedBytes() {
    return Data.bytesBelow(folder.resolve("store"));
  }

  @Override
  public void close() {
    Data.remove(folder);
  }
}
