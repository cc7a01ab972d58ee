package dev.jogakbo.store;

import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.RocksIndexStore;
import dev.jogakbo.store.index.RocksSettings;
import dev.jogakbo.store.object.FolderObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A process that stores files on disk until it is killed. File {@code n} is {@link #file}; its
 * number is printed once it was published. Then it is made anew, and what that frees is collected
 * now and then.
 */
final class CrashingProcess {
  private CrashingProcess() {}

  /** Stores files from the number {@code args[1]} on in the folder {@code args[0]}. */
  public static void main(String[] args) throws IOException {
    Holders holders = new Holders();
    CollectionPolicy atOnce = CollectionPolicy.of(Duration.ZERO);
    try (Store store = open(Path.of(args[0]))) {
      store.contents().forEach(form -> isHeld(holders, form.content().id()));
      for (int number = Integer.parseInt(args[1]); ; number++) {
        try (WriteSession session = store.begin(DomainId.INSTANCE)) {
          ContentId id = Samples.store(session, file(number)).id();
          session.publish(List.of(id));
        }
        holders.add("a", Samples.idOf(file(number)));
        System.out.println(number);
        Masked.remake(store, file(number), number % 100);
        if (number % 4 == 3) {
          store.collector(holders).execute(atOnce, CollectionListener.SILENT);
        }
      }
    }
  }

  private static boolean isHeld(Holders holders, ContentId id) {
    holders.add("a", id);
    return true;
  }

  static Store open(Path folder) {
    return Store.open(
        StoreOptions.of(
                FolderObjectStore.open(folder.resolve("bucket")),
                RocksIndexStore.open(
                    folder.resolve("index"), StoreTables.ALL, RocksSettings.defaults()))
            .withTransforms(Masked.TRANSFORMS));
  }

  /** Every file shares its first half with the one before. */
  static byte[] file(int number) {
    byte[] bytes = new byte[1_000_000];
    System.arraycopy(Samples.random(500_000, number), 0, bytes, 0, 500_000);
    System.arraycopy(Samples.random(500_000, number + 1L), 0, bytes, 500_000, 500_000);
    return bytes;
  }
}
