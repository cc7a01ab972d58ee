package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.ContentReplacedException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.StoredRecipe;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * One ingest or commit under way; see the facade's {@code WriteSession} for what it promises. Used
 * by one thread.
 */
public final class IngestSession implements AutoCloseable {
  private final SessionIndex index;
  private final PackLine packs;
  private final Recipes recipes;
  private final FileIntake intake;
  private final FileAppender appender;
  private final SurveyTaker survey;
  private final XorbIntake xorbs;
  private final Supplier<MetadataPack> newMetadataPack;
  private final MetadataPack metadata;
  private boolean over;

  IngestSession(IngestRoom room, SessionIndex index) {
    this.index = index;
    SessionChunks sessionChunks = new SessionChunks();
    ChunkMill mill = new ChunkMill(index, sessionChunks, room.compressors());
    PackCompletion completion = new PackCompletion(room, index, sessionChunks);
    packs = new PackLine(room.workers(), completion::begin, completion::complete);
    recipes = new Recipes(index);
    appender = new FileAppender(index, mill, packs, room.counters());
    intake = new FileIntake(room.workers(), room.blocks(), mill::process, appender::append);
    survey = new SurveyTaker(room, mill);
    xorbs = new XorbIntake(index, completion, room.counters());
    newMetadataPack = () -> new MetadataPack(completion::beginMetadata, completion::complete);
    metadata = newMetadataPack.get();
  }

  /** Takes in one file, to its end. */
  public StoredFile store(InputStream source, Promise promise) throws IOException {
    return guarded(() -> {
      RecipeWriter recipe = recipes.begin();
      FileDraft draft = new FileDraft(recipe::add);
      appender.begin(draft);
      ContentId id = intake.take(Pieces.of(source), promise);
      promise.checkId(id);
      keep(new FinishedFile(id, draft, recipe));
      return new StoredFile(
          id, draft.fileHash(), draft.sizeBytes(), draft.chunkCount(), appender.savings());
    });
  }

  private void keep(FinishedFile file) {
    if (index.findDamaged(file.id()).isPresent()) {
      packs.drain();
      heal(file);
    }
    if (!isKept(file.id())) {
      recipes.add(file);
    }
  }

  /** Unless its packs have healed the content already, the file is how it is made from now on. */
  private void heal(FinishedFile file) {
    index
        .findDamaged(file.id())
        .ifPresent(standing -> isReplaced(standing, file.finish(standing.nextFacts())));
  }

  private boolean isKept(ContentId id) {
    return recipes.holds(id) || index.pinIfPresent(id);
  }

  /** Looks at a file to its end, and stores nothing. */
  public Survey survey(InputStream source, Promise promise) throws IOException {
    return guarded(() -> survey.take(source, promise));
  }

  /** Takes in a xorb of that hash as a client sends it, and keeps it for that long. */
  public TakenXorb takeXorb(XorbHash expected, InputStream body, long ttlSeconds)
      throws IOException {
    return guarded(() -> xorbs.take(expected, body, ttlSeconds));
  }

  /** Returns the chunks of a xorb and holds those that are there; nothing if it is not known. */
  public Optional<List<SizedChunk>> findXorb(XorbHash hash) {
    return guardedUnchecked(() -> index.findXorbChunks(hash));
  }

  /** Takes in a part of a content that is composed. */
  Part storePart(Pieces source) throws IOException {
    return guarded(() -> {
      Part part = new Part();
      appender.begin(part.draft());
      intake.takePart(source);
      return part;
    });
  }

  /** Returns what was new of the file or part that is taken in, or was last. */
  Savings savings() {
    return appender.savings();
  }

  /**
   * Writes the recipe of a composed content, once it was decoded and found to give the bytes
   * promised.
   */
  StoredFile keepComposed(ProofDigest promised, Composition composition, RecipeDecoder decoder) {
    List<Segment> segments = prove(promised, composition, decoder);
    return guardedUnchecked(() -> {
      Optional<Standing> damaged = index.findDamaged(promised.id());
      StoredRecipe stored =
          write(segments, damaged.map(Standing::nextFacts).orElseGet(() -> firstFacts(promised)));
      damaged.ifPresent(standing -> isReplaced(standing, stored));
      if (!isKept(promised.id())) {
        recipes.add(stored);
      }
      return composed(stored, composition);
    });
  }

  private RecipeFacts firstFacts(ProofDigest promised) {
    return new RecipeFacts(promised.id(), index.domain(), promised.fileHash(), 0);
  }

  private List<Segment> prove(
      ProofDigest promised, Composition composition, RecipeDecoder decoder) {
    guardedQuietly(packs::drain);
    return new CompositionProof(index.domain(), composition).prove(promised, decoder);
  }

  private StoredRecipe write(List<Segment> segments, RecipeFacts facts) {
    RecipeWriter recipe = recipes.begin();
    segments.forEach(recipe::add);
    return recipe.finish(facts);
  }

  private static StoredFile composed(StoredRecipe stored, Composition composition) {
    Recipe recipe = stored.recipe();
    return new StoredFile(
        recipe.content(),
        recipe.fileHash(),
        recipe.sizeBytes(),
        recipe.chunkCount(),
        composition.savings());
  }

  /**
   * Has a recipe take the place of the one that stands, once it was decoded and found to give the
   * content's bytes: in the bucket first, then in the index.
   */
  StoredFile replace(Standing standing, Composition composition, RecipeDecoder decoder) {
    ContentId id = standing.key().content();
    ProofDigest promised = ProofDigest.of(id, standing.row().fileHash());
    List<Segment> segments = prove(promised, composition, decoder);
    return guardedUnchecked(() -> {
      StoredRecipe next = write(segments, standing.nextFacts());
      if (!isReplaced(standing, next)) {
        throw new ContentReplacedException(
            "content %s was made anew or deleted meanwhile; its present recipe stays"
                .formatted(id));
      }
      return composed(next, composition);
    });
  }

  private boolean isReplaced(Standing standing, StoredRecipe next) {
    publish(next);
    return index.replace(standing, next);
  }

  private void publish(StoredRecipe recipe) {
    try (MetadataPack pack = newMetadataPack.get()) {
      index.forEachPendingBlob(recipe, pack::add);
      pack.publish();
    }
  }

  /** Begins a content that is composed of parts and of what transforms make of parts. */
  public Composition compose(RecipeDecoder decoder) {
    return new Composition(this, decoder, null);
  }

  /**
   * Begins a composition that is to take the place of how a content is made now, and holds it.
   *
   * @throws MissingContentException if the content is not there
   */
  public Composition recompose(ContentId id, RecipeDecoder decoder) {
    return guardedUnchecked(() ->
        index
            .findStanding(id)
            .map(standing -> new Composition(this, decoder, standing))
            .orElseThrow(() -> index.missing(id)));
  }

  /** Makes all files taken in so far durable and known. */
  public void flush() {
    guardedQuietly(this::flushAll);
  }

  private void flushAll() {
    packs.drain();
    recipes.flush();
  }

  /** Holds a content that is there already. */
  public void pin(ContentId id) {
    guardedQuietly(() -> require(id));
  }

  private void require(ContentId id) {
    if (!isKept(id)) {
      throw index.missing(id);
    }
  }

  /**
   * Holds a content that is there already, and says how it is made; nothing if it is not, or if
   * some chunk of it is known to be damaged, because storing it again heals that.
   */
  public Optional<HeldRecipe> hold(ContentId id) {
    return guardedUnchecked(() -> index.hold(id));
  }

  /** Stages a blob for the next {@link #publish}. */
  public BlobId putBlob(BlobKind kind, byte[] bytes) {
    return guardedUnchecked(() -> {
      BlobId id = index.keep(kind, bytes);
      if (!index.pinIfInBucket(kind, id)) {
        metadata.add(new Blob(kind, id, bytes));
      }
      return id;
    });
  }

  /** Flushes, then writes staged blobs and recipes that are not in the bucket yet. */
  public Published publish(Collection<ContentId> contents) {
    contents.forEach(this::pin);
    return guardedUnchecked(() -> {
      flushAll();
      contents.forEach(id -> index.forEachPendingBlob(id, metadata::add));
      return metadata.publish();
    });
  }

  private void guardedQuietly(Runnable step) {
    guardedUnchecked(() -> {
      step.run();
      return over;
    });
  }

  private <T> T guardedUnchecked(Callable<T> step) {
    try {
      return guarded(step);
    } catch (IOException e) {
      throw new IllegalStateException("a step without a source failed to read one", e);
    }
  }

  /**
   * Runs a step. A failure of the store ends the session, because what it half did is not known;
   * one of the source, or of what was promised of it, does not.
   */
  private <T> T guarded(Callable<T> step) throws IOException {
    if (over) {
      throw new IllegalStateException("the session is over; begin another");
    }
    over = true;
    try {
      T result = step.call();
      over = false;
      return result;
    } catch (IOException
        | LengthMismatchException
        | DigestMismatchException
        | ContentReplacedException
        | MissingContentException e) {
      over = false;
      throw e;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("a step threw what it does not declare", e);
    }
  }

  /** Ends the session; nothing may be called afterwards. */
  @Override
  public void close() {
    over = true;
    try (index;
        metadata) {
      packs.close();
    }
  }
}
