package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.Transformed;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
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

  /**
   * Stores bytes that one or more segments are to be made from. Chunks end where pieces do. No
   * piece is closed.
   *
   * @param preferred what new chunks are compressed with
   */
  public Part store(Iterator<? extends InputStream> pieces, ChunkCodec preferred)
      throws IOException {
    Part part = session.storePart(new Pieces(pieces, preferred));
    savings = savings.plus(part.savings());
    return part;
  }

  /** Appends the part's bytes as they are. */
  public void append(Part part) {
    segments.add(part::runs);
  }

  /** Appends the bytes that a transform makes of those slices, one after another. */
  public void append(
      TransformId transform, byte[] parameters, List<Slice> inputs, long lengthBytes) {
    List<Slice> kept = List.copyOf(inputs);
    segments.add(() ->
        List.of(
            new Transformed(
                transform,
                parameters,
                joined(kept.stream().flatMap(slice -> slice.runs().stream()).toList()),
                lengthBytes)));
  }

  /** Puts together what lies together. */
  private static List<ChunkRun> joined(List<ChunkRun> runs) {
    List<ChunkRun> joined = new ArrayList<>();
    for (ChunkRun run : runs) {
      ChunkRun last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && last.isFollowedBy(run)) {
        joined.set(joined.size() - 1, last.join(run));
      } else {
        joined.add(run);
      }
    }
    return joined;
  }

  /**
   * Decodes what was appended, and keeps it as the content if that is what it gives.
   *
   * @throws dev.jogakbo.store.error.DigestMismatchException if it gives other bytes
   * @throws dev.jogakbo.store.error.UnprovenContentException if it cannot be decoded
   */
  public StoredFile finish(ContentId id) {
    return session.keepComposed(ProofDigest.of(id), this, decoder);
  }

  /** The same, for bytes that were surveyed. */
  public StoredFile finish(Survey survey) {
    return session.keepComposed(ProofDigest.of(survey), this, decoder);
  }

  /** Returns what was new of what was stored so far. */
  public Savings savings() {
    return savings;
  }

  /** Returns the segments, when all packs are known. */
  List<Segment> segments() {
    List<Segment> all = new ArrayList<>();
    segments.forEach(some -> all.addAll(some.get()));
    return all;
  }
}
