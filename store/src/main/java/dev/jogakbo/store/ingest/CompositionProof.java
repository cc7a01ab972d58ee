package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.Segment;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decodes segments before anything refers to them, and tells whether they give a content. */
record CompositionProof(DomainId domain, List<Segment> segments) {

  /** Returns the Xet file hash of the bytes, if their SHA-256 is the one promised. */
  FileHash prove(ContentId promised, RecipeDecoder decoder) throws IOException {
    Map<BlobId, Blob> nodes = new HashMap<>();
    Recipe recipe = provisional(promised, nodes);
    ContentDigest digest = new ContentDigest();
    decoder.decode(recipe, (_, id) -> Optional.ofNullable(nodes.get(id)), digest);
    ContentId found = digest.finish();
    if (!found.equals(promised)) {
      throw new DigestMismatchException(
          "composed of %d segments: expected SHA-256 %s, found %s"
              .formatted(segments.size(), promised, found));
    }
    return digest.fileHash();
  }

  private Recipe provisional(ContentId promised, Map<BlobId, Blob> nodes) {
    RecipeWriter writer = new RecipeWriter((kind, bytes) -> hold(kind, bytes, nodes));
    segments.forEach(writer::add);
    return writer.finish(new RecipeFacts(promised, domain, FileHash.EMPTY, 0)).recipe();
  }

  private static BlobId hold(BlobKind kind, byte[] bytes, Map<BlobId, Blob> nodes) {
    Blob blob = Blob.of(kind, bytes);
    nodes.put(blob.id(), blob);
    return blob.id();
  }
}
