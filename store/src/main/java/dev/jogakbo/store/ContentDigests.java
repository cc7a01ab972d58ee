package dev.jogakbo.store;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.ContentVerifier;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.read.OpenContent;
import dev.jogakbo.store.read.Readers;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Reads contents whole, as a client gets them, and compares their SHA-256. */
record ContentDigests(Catalog catalog, Readers readers) implements ContentVerifier {

  @Override
  public void verify(ContentKey key) {
    Recipe recipe = new RecipeReader(catalog.blobs()).load(catalog.contents().load(key).recipe());
    OpenContent content = readers.openUnnoted(key.domain(), recipe);
    ContentId found = digest(content);
    if (!found.equals(key.content())) {
      throw new CorruptDataException(
          "content %s: expected SHA-256 %s, found %s".formatted(key, key.content(), found));
    }
  }

  private static ContentId digest(OpenContent content) {
    MessageDigest digest = sha256();
    try (OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      content.transferTo(new ByteRange(0, content.sizeBytes()), sink);
    } catch (IOException e) {
      throw new UncheckedIOException("a sink that takes everything failed", e);
    }
    return ContentId.of(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
