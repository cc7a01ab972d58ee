package dev.jogakbo.store.object;

import java.util.List;
import java.util.function.Consumer;

/** Lists all objects under a prefix, page by page, to the end; a listing that fails throws. */
public final class ObjectWalk {
  private static final int PAGE = 1000;

  private ObjectWalk() {}

  /** Gives every object under the prefix, in the order of their keys. */
  public static void forEach(ObjectStore store, String prefix, Consumer<ObjectStat> action) {
    List<ObjectStat> page = store.list(prefix, "", PAGE);
    while (!page.isEmpty()) {
      page.forEach(action);
      page = store.list(prefix, page.getLast().key().value(), PAGE);
    }
  }
}
