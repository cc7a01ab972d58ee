package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.ScatteredInputsException;
import dev.jogakbo.store.error.UnprovenContentException;
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

/** Decodes a composition before anything refers to it, and tells whether it gives a content. */
record CompositionProof(DomainId domain, Composition composition) {

  /**
   * Returns the segments, if the bytes they give are those promised.
   *
   * @throws DigestMismatchException if they are others
   * @throws UnprovenContentException if they cannot be decoded
   * @throws ScatteredInputsException if a transform is to be given more runs than it may be
   */
  List<Segment> prove(ProofDigest promised, RecipeDecoder decoder) {
    try {
      return decode(promised, decoder);
    } catch (DigestMismatchException | ScatteredInputsException e) {
      throw e;
    } catch (RuntimeException | IOException e) { // a transform may fail in any way
      throw new UnprovenContentException(
          "content %s: cannot be decoded: %s".formatted(promised.id(), e), e);
    }
  }

  private List<Segment> decode(ProofDigest promised, RecipeDecoder decoder) throws IOException {
    List<Segment> segments = composition.segments();
    Map<BlobId, Blob> nodes = new HashMap<>();
    Recipe recipe = provisional(segments, promised.id(), nodes);
    decoder.decode(recipe, (_, id) -> Optional.ofNullable(nodes.get(id)), promised.sink());
    ContentId found = promised.finish();
    if (!found.equals(promised.id())) {
      throw new DigestMismatchException(
          "composed of %d segments: expected SHA-256 %s, found %s"
              .formatted(segments.size(), promised.id(), found));
    }
    return segments;
  }

  private Recipe provisional(List<Segment> segments, ContentId promised, Map<BlobId, Blob> nodes) {
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
