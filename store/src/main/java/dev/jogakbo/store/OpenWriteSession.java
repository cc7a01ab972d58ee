package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.ingest.HeldRecipe;
import dev.jogakbo.store.ingest.IngestSession;
import dev.jogakbo.store.ingest.Promise;
import dev.jogakbo.store.ingest.Published;
import dev.jogakbo.store.ingest.RecipeDecoder;
import dev.jogakbo.store.ingest.Savings;
import dev.jogakbo.store.ingest.StoredFile;
import dev.jogakbo.store.ingest.TakenXorb;
import dev.jogakbo.store.recipe.Recipe;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Optional;

/** A session in the words of the facade. */
record OpenWriteSession(IngestSession session, RecipeDecoder decoder) implements WriteSession {

  @Override
  public Ingested store(InputStream source, Expectation expectation) throws IOException {
    return ingested(session.store(source, promise(expectation)));
  }

  static Ingested ingested(StoredFile file) {
    return new Ingested(
        file.id(), file.fileHash(), file.sizeBytes(), file.chunkCount(), savings(file.savings()));
  }

  static IngestSavings savings(Savings savings) {
    return new IngestSavings(savings.newChunkCount(), savings.newBytes(), savings.newStoredBytes());
  }

  @Override
  public Surveyed survey(InputStream source, Expectation expectation) throws IOException {
    return new Surveyed(session.survey(source, promise(expectation)));
  }

  private static Promise promise(Expectation expectation) {
    return new Promise(expectation.lengthBytes(), expectation.id());
  }

  @Override
  public AdoptedXorb adopt(XorbHash expected, InputStream body, long ttlSeconds)
      throws IOException {
    TakenXorb taken = session.takeXorb(expected, body, ttlSeconds);
    return new AdoptedXorb(
        taken.isNew() ? AdoptedXorb.State.NEW : AdoptedXorb.State.KNOWN,
        taken.chunkCount(),
        taken.rawBytes(),
        savings(taken.savings()));
  }

  @Override
  public Optional<XorbListing> findXorb(XorbHash hash) {
    return session.findXorb(hash).map(chunks -> new XorbListing(hash, chunks));
  }

  @Override
  public ComposedContent compose() {
    return new ComposedContent(session.compose(decoder));
  }

  @Override
  public ComposedContent recompose(ContentId id) {
    return new ComposedContent(session.recompose(id, decoder));
  }

  @Override
  public void flush() {
    session.flush();
  }

  @Override
  public void pin(ContentId id) {
    session.pin(id);
  }

  @Override
  public Optional<HeldContent> hold(ContentId id) {
    return session.hold(id).map(OpenWriteSession::held);
  }

  private static HeldContent held(HeldRecipe held) {
    Recipe recipe = held.recipe();
    IngestSavings nothing = new IngestSavings(0, 0, 0);
    return new HeldContent(
        new Ingested(
            recipe.content(), recipe.fileHash(), recipe.sizeBytes(), recipe.chunkCount(), nothing),
        held.transforms());
  }

  @Override
  public BlobId putBlob(BlobKind kind, byte[] bytes) {
    return session.putBlob(kind, bytes);
  }

  @Override
  public PublishReport publish(Collection<ContentId> contents) {
    Published published = session.publish(contents);
    return new PublishReport(published.packCount(), published.blobCount(), published.storedBytes());
  }

  @Override
  public void close() {
    session.close();
  }
}
