package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.BlobId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What has been touched so far. Safe for use by many threads. */
final class Touches {
  private final Set<Integer> packNumbers = ConcurrentHashMap.newKeySet();
  private final Set<ContentKey> contents = ConcurrentHashMap.newKeySet();
  private final Set<BlobId> recipes = ConcurrentHashMap.newKeySet();
  private final Set<BlobId> blobs = ConcurrentHashMap.newKeySet();

  void addPack(int packNumber) {
    packNumbers.add(packNumber);
  }

  /** What was touched in one of the packs may be in the other now. */
  void movePacks(Set<Integer> fromPackNumbers, int toPackNumber) {
    if (fromPackNumbers.stream().anyMatch(packNumbers::contains)) {
      packNumbers.add(toPackNumber);
    }
  }

  void addContent(ContentKey content) {
    contents.add(content);
  }

  void addRecipe(BlobId recipe) {
    recipes.add(recipe);
  }

  void addBlob(BlobId blob) {
    blobs.add(blob);
  }

  void addAll(Touches other) {
    packNumbers.addAll(other.packNumbers);
    contents.addAll(other.contents);
    recipes.addAll(other.recipes);
    blobs.addAll(other.blobs);
  }

  /** Takes everything out; nothing may be added meanwhile. */
  Touched drain() {
    Touched taken =
        new Touched(
            Set.copyOf(packNumbers), Set.copyOf(contents), Set.copyOf(recipes), Set.copyOf(blobs));
    packNumbers.clear();
    contents.clear();
    recipes.clear();
    blobs.clear();
    return taken;
  }
}
