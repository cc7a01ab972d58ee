package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.KeptConnection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Many small files sent and read by REST, over several connections at once.
 *
 * @param api calls to the service
 * @param connectionCount connections
 * @param fileCount files, which are numbered from 0
 * @param path the path of each
 */
record RestFiles(Api api, int connectionCount, int fileCount, IntFunction<String> path) {
  /** Stages all files and returns the id of the upload of each path. */
  Map<String, String> stage(IntFunction<byte[]> content) {
    Map<String, String> uploads = new ConcurrentHashMap<>();
    inParallel(
        (connection, file) -> uploads.put(path.apply(file), connection.stage(content.apply(file))));
    return uploads;
  }

  /** Reads all files. */
  void read(Sink sink) {
    inParallel((connection, file) -> sink.accept(file, connection.read(path.apply(file))));
  }

  private void inParallel(Each each) {
    AtomicInteger next = new AtomicInteger();
    Parallel.run(
        connectionCount,
        _ -> {
          try (KeptConnection connection = api.connect()) {
            for (int file = next.getAndIncrement();
                file < fileCount;
                file = next.getAndIncrement()) {
              each.file(connection, file);
            }
          }
        });
  }

  /** Where what was read goes. */
  interface Sink {
    /** Takes a file; called by several threads. */
    void accept(int file, byte[] content);
  }

  private interface Each {
    void file(KeptConnection connection, int number);
  }
}
