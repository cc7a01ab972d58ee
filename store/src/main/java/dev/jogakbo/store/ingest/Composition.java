package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.Transformed;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A content put together from parts as they are and from what transforms make of parts. Its
 * segments are held in memory until it is finished; bytes are not. Used by the session's thread.
 */
public final class Composition {
  private final IngestSession session;
  private final RecipeDecoder decoder;
  private final List<Supplier<List<? extends Segment>>> segments = new ArrayList<>();
  private Savings savings = Savings.NOTHING;

  Composition(IngestSession session, RecipeDecoder decoder) {
    this.session = session;
    this.decoder = decoder;
  }

  /** Stores bytes that one or more segments are to be made from. The source is not closed. */
  public Part store(InputStream source) throws IOException {
    Part part = session.storePart(source);
    savings = savings.plus(part.savings());
    return part;
  }

  /** Appends the part's bytes as they are. */
  public void append(Part part) {
    segments.add(part::runs);
  }

  /** Appends the bytes that a transform makes of those parts, one after another. */
  public void append(
      TransformId transform, byte[] parameters, List<Part> inputs, long lengthBytes) {
    List<Part> kept = List.copyOf(inputs);
    segments.add(() ->
        List.of(
            new Transformed(
                transform,
                parameters,
                kept.stream().flatMap(part -> part.runs().stream()).toList(),
                lengthBytes)));
  }

  /**
   * Decodes what was appended, and keeps it as the content if that is what it gives.
   *
   * @throws dev.jogakbo.store.error.DigestMismatchException if it gives other bytes
   */
  public StoredFile finish(ContentId id) {
    return session.keepComposed(id, this, decoder);
  }

  Savings savings() {
    return savings;
  }

  /** Returns the segments, when all packs are known. */
  List<Segment> segments() {
    List<Segment> all = new ArrayList<>();
    segments.forEach(some -> all.addAll(some.get()));
    return all;
  }
}
