package dev.jogakbo.store;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.gc.FormerVisitor;
import dev.jogakbo.store.gc.RootSource;
import dev.jogakbo.store.gc.RootVisitor;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Datasets that hold contents, and remember those they held. Safe for use by many threads. */
final class Holders implements RootSource {
  private final Map<String, Set<ContentKey>> live = new TreeMap<>();
  private final Map<String, Set<ContentKey>> former = new TreeMap<>();

  synchronized void add(String dataset, ContentId content) {
    add(dataset, new ContentKey(DomainId.INSTANCE, content));
  }

  synchronized void add(String dataset, ContentKey content) {
    live.computeIfAbsent(dataset, _ -> new LinkedHashSet<>()).add(content);
  }

  synchronized void remove(String dataset, ContentId content) {
    ContentKey key = new ContentKey(DomainId.INSTANCE, content);
    live.getOrDefault(dataset, Set.of()).remove(key);
    former.computeIfAbsent(dataset, _ -> new LinkedHashSet<>()).add(key);
  }

  synchronized void delete(String dataset) {
    Set<ContentKey> gone = live.remove(dataset);
    former.computeIfAbsent(dataset, _ -> new LinkedHashSet<>()).addAll(gone);
  }

  @Override
  public synchronized void live(RootVisitor visitor) {
    live.values().forEach(contents -> contents.forEach(visitor::content));
  }

  @Override
  public synchronized void former(FormerVisitor visitor) {
    former.forEach((dataset, contents) -> contents.forEach(visitor.owner(dataset)::content));
  }
}
