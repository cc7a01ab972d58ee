package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code hf} command of the Hub's users, and programs beside it.
 *
 * @param program where it lies
 * @param home where it keeps what it remembers
 * @param address the service, or a relay before it
 * @param api calls to the service, whose dataset it uses
 */
record HubClient(Path program, Path home, String address, Api api) {
  static final String REPOSITORY = "bench/one";

  static HubClient of(Options options, Path work, Api api) {
    return new HubClient(options.path("hf"), work.resolve("home"), api.address(), api);
  }

  /** Returns the same client, which goes another way to the service. */
  HubClient through(String otherAddress) {
    return new HubClient(program, home, otherAddress, api);
  }

  /** Returns a client that remembers nothing of what this one sent. */
  HubClient stranger(String name) {
    return new HubClient(program, home.resolveSibling(name), address, api);
  }

  /** Sends a file or a folder. */
  Command upload(Path from, String path) {
    return hf("upload", "--repo-type", "dataset", REPOSITORY, from.toString(), path);
  }

  /** Reads a file, or all that lies below a path with a star, into a folder. */
  Command download(String path, Path folder) {
    String to = folder.toString();
    List<String> what = path.endsWith("*") ? List.of("--include", path) : List.of(path);
    List<String> words = new ArrayList<>(List.of("download", "--repo-type", "dataset"));
    words.addAll(List.of(REPOSITORY, "--local-dir", to));
    words.addAll(what);
    return hf(words.toArray(String[]::new));
  }

  private Command hf(String... words) {
    List<String> all = new ArrayList<>(List.of(program.toString()));
    all.addAll(List.of(words));
    return new Command(all, environment());
  }

  /** Returns what tells programs of the Hub's users where they are. */
  Map<String, String> environment() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("HF_ENDPOINT", address);
    all.put("HF_TOKEN", api.token());
    all.put("HF_HOME", home.toString());
    all.put("HF_HUB_DISABLE_PROGRESS_BARS", "1");
    all.put("HF_HUB_DISABLE_TELEMETRY", "1");
    all.put("HF_HUB_DISABLE_UPDATE_CHECK", "1");
    return all;
  }
}
