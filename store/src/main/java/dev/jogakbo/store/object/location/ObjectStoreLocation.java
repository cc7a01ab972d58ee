package dev.jogakbo.store.object.location;

import dev.jogakbo.store.object.FolderObjectStore;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.s3.S3ObjectStore;
import dev.jogakbo.store.object.s3.S3Settings;
import java.nio.file.Path;

/**
 * Where objects are kept, as an operator writes it.
 *
 * <pre>
 * folder:DIR
 * s3://BUCKET[/PREFIX][?NAME=VALUE&amp;…]   endpoint=http://127.0.0.1:9000   (AWS if not given)
 *                                       region=eu-central-1             (the environment's if not given)
 *                                       pathStyle=true|false            (true with an endpoint)
 *                                       uploads=auto|unsigned|signed|checksummed
 *                                       connections=128
 * </pre>
 *
 * <p>Credentials are never part of it.
 */
public sealed interface ObjectStoreLocation {

  /** Opens the store; one that is far away spools what it sends below the given folder. */
  ObjectStore open(Path spoolFolder);

  /** Returns what the text says. */
  static ObjectStoreLocation parse(String text) {
    return LocationText.parse(text);
  }

  /** A local folder. */
  record Folder(Path folder) implements ObjectStoreLocation {
    @Override
    public ObjectStore open(Path spoolFolder) {
      return FolderObjectStore.open(folder);
    }

    @Override
    public String toString() {
      return "folder:" + folder;
    }
  }

  /** A bucket. */
  record Bucket(S3Settings settings) implements ObjectStoreLocation {
    @Override
    public ObjectStore open(Path spoolFolder) {
      return S3ObjectStore.open(settings, spoolFolder);
    }

    @Override
    public String toString() {
      return settings.toString();
    }
  }
}
