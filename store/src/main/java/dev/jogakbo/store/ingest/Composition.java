package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.error.ScatteredInputsException;
import dev.jogakbo.store.id.ContentId;
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
import org.jspecify.annotations.Nullable;

/**
 * A content put together from parts as they are and from what transforms make of parts. Its
 * segments are held in memory until it is finished; bytes are not. Used by the session's thread.
 */
public final class Composition {
  private final IngestSession session;
  private final RecipeDecoder decoder;
  private final @Nullable Standing standing;
  private final List<Supplier<List<? extends Segment>>> segments = new ArrayList<>();
  private Savings savings = Savings.NOTHING;
  private boolean isStoring;

  /**
   * Creates an empty composition.
   *
   * @param standing what it is to take the place of; null if it is to be a new content
   */
  Composition(IngestSession session, RecipeDecoder decoder, @Nullable Standing standing) {
    this.session = session;
    this.decoder = decoder;
    this.standing = standing;
  }

  /**
   * Stores bytes that one or more segments are to be made from. Chunks end where pieces do. No
   * piece is closed.
   *
   * @param form of chunks
   */
  public Part store(Iterator<? extends InputStream> pieces, ChunkForm form) throws IOException {
    isStoring = true;
    try {
      return session.storePart(new Pieces(pieces, form));
    } finally {
      isStoring = false;
      savings = savings.plus(session.savings());
    }
  }

  /** Appends the part's bytes as they are. */
  public void append(Part part) {
    segments.add(part::runs);
  }

  /** Appends chunks of xorbs that are stored. */
  public void append(List<ChunkRun> runs) {
    List<ChunkRun> joined = joined(runs);
    segments.add(() -> joined);
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
                inputs(transform, joined(kept.stream().flatMap(s -> s.runs().stream()).toList())),
                lengthBytes)));
  }

  private static List<ChunkRun> inputs(TransformId transform, List<ChunkRun> runs) {
    if (runs.size() > Transformed.INPUT_COUNT_MAX) {
      throw new ScatteredInputsException(
          "%s: expected inputs in at most %d places, found %d"
              .formatted(transform, Transformed.INPUT_COUNT_MAX, runs.size()));
    }
    return runs;
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
   * @throws ScatteredInputsException if what a transform is to be given lies in too many places
   * @throws dev.jogakbo.store.error.ContentReplacedException if it was to take the place of a
   *     recipe that does not stand any more
   */
  public StoredFile finish(ContentId id) {
    return finish(ProofDigest.of(id));
  }

  /** The same, where the file hash was computed from the chunks that were appended. */
  public StoredFile finish(ContentId id, FileHash fileHash) {
    return finish(ProofDigest.of(id, fileHash));
  }

  /** The same, for bytes that were surveyed. */
  public StoredFile finish(Survey survey) {
    return finish(ProofDigest.of(survey));
  }

  private StoredFile finish(ProofDigest promised) {
    if (standing == null) {
      return session.keepComposed(promised, this, decoder);
    }
    if (!standing.key().content().equals(promised.id())) {
      throw new IllegalArgumentException(
          "composed anew: expected content %s, finished as %s"
              .formatted(standing.key(), promised.id()));
    }
    return session.replace(standing, this, decoder);
  }

  /** Returns what was new of what was stored so far, of a part under way too. */
  public Savings savings() {
    return isStoring ? savings.plus(session.savings()) : savings;
  }

  /** Returns the segments, when all packs are known. */
  List<Segment> segments() {
    List<Segment> all = new ArrayList<>();
    segments.forEach(some -> all.addAll(some.get()));
    return all;
  }
}
