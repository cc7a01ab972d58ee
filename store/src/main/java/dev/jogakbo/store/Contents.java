package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.SegmentCursor;
import dev.jogakbo.store.recipe.StoredRecipe;
import dev.jogakbo.store.recipe.Transformed;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The contents there are, and how each is kept. Holds none of them. Safe for many threads. */
public final class Contents {
  private static final int PAGE = 1000;

  private final Catalog catalog;
  private final StandingRecipes standing;

  Contents(Catalog catalog) {
    this.catalog = catalog;
    this.standing = new StandingRecipes(catalog);
  }

  /** Returns what is known of the content, or nothing if it is not there. */
  public Optional<Content> find(DomainId domain, ContentId id) {
    return standing.findRow(new ContentKey(domain, id)).map(row -> content(id, row));
  }

  private static Content content(ContentId id, ContentRow row) {
    return new Content(id, row.sizeBytes(), row.fileHash(), row.chunkCount());
  }

  /** Returns the content of that Xet file hash, or nothing if none is there. */
  public Optional<Content> findByFileHash(DomainId domain, FileHash fileHash) {
    return catalog.contents().findByFileHash(domain, fileHash).flatMap(id -> find(domain, id));
  }

  /**
   * Returns the whole chunks that the range of a content lies in; nothing if it is not there, or if
   * transforms make some of the range.
   */
  public Optional<Reconstruction> reconstruct(DomainId domain, ContentId id, ByteRange range) {
    return standing
        .with(
            new ContentKey(domain, id),
            stored -> new Reconstructing(catalog, domain, range).of(stored.recipe()))
        .flatMap(found -> found);
  }

  /** Returns the content and how it is kept, or nothing if it is not there. */
  public Optional<ContentForm> findForm(DomainId domain, ContentId id) {
    return findForm(new ContentKey(domain, id));
  }

  private Optional<ContentForm> findForm(ContentKey key) {
    return standing.with(key, this::form);
  }

  private ContentForm form(StoredRecipe stored) {
    Recipe recipe = stored.recipe();
    Content content =
        new Content(recipe.content(), recipe.sizeBytes(), recipe.fileHash(), recipe.chunkCount());
    return new ContentForm(recipe.domain(), content, isPlain(recipe));
  }

  private boolean isPlain(Recipe recipe) {
    SegmentCursor segments = new RecipeReader(catalog.blobs()).segments(recipe);
    while (segments.next()) {
      if (segments.segment().segment() instanceof Transformed) {
        return false;
      }
    }
    return true;
  }

  /**
   * Passes all contents by the visitor until it answers false, always in the same order. Takes
   * little memory and holds nothing up, however long it lasts; what comes or goes meanwhile may be
   * passed or not.
   */
  public void forEach(Predicate<ContentForm> visitor) {
    List<ContentKey> page = catalog.contents().firstKeys(PAGE);
    while (!page.isEmpty() && isPassed(page, visitor)) {
      page = catalog.contents().keysAfter(page.getLast(), PAGE);
    }
  }

  private boolean isPassed(List<ContentKey> page, Predicate<ContentForm> visitor) {
    boolean goesOn = true;
    for (Iterator<ContentKey> keys = page.iterator(); goesOn && keys.hasNext(); ) {
      Optional<ContentForm> form = findForm(keys.next());
      goesOn = form.isEmpty() || visitor.test(form.get());
    }
    return goesOn;
  }
}
