package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Optional;

/**
 * One ingest or commit under way. From its beginning to {@link #close} nothing it stored, found
 * known or pinned is collected. Used by one thread.
 *
 * <p>After a failure of the object store or the index the session is over: every call but {@code
 * close} throws {@link IllegalStateException}, nothing unfinished is visible, and the work is tried
 * again in a new session. A source that fails, or bytes that are not those promised, leave the
 * session usable.
 */
public interface WriteSession extends AutoCloseable, BlobSink {

  /**
   * Takes in one file, to its end. Files share packs, so this alone makes nothing durable and
   * nothing visible: {@link #flush} or {@link #publish} does. The source is not closed.
   *
   * @throws IOException what the source threw
   * @throws LengthMismatchException if the source is shorter or longer than expected; a longer one
   *     is read only a little beyond
   * @throws DigestMismatchException if the SHA-256 is not the one expected
   */
  Ingested store(InputStream source, Expectation expectation) throws IOException;

  /**
   * Looks at a file to its end, as {@link #store} would, and stores nothing. The source is not
   * closed.
   *
   * @throws IOException what the source threw
   * @throws LengthMismatchException if the source is shorter or longer than expected
   * @throws DigestMismatchException if the SHA-256 is not the one expected
   */
  Surveyed survey(InputStream source, Expectation expectation) throws IOException;

  /**
   * Takes in a xorb as a Xet client sends it, to its end, and keeps it for that long though nothing
   * names it. Chunks that are known are not stored again. Durable when this returns; if it throws
   * nothing is visible. The body is not closed.
   *
   * @param expected its hash
   * @param ttlSeconds in served time
   * @throws IOException what the body threw
   * @throws dev.jogakbo.store.error.RefusedBytesException if it is no xorb, or not that one
   */
  AdoptedXorb adopt(XorbHash expected, InputStream body, long ttlSeconds) throws IOException;

  /** Returns the chunks of a xorb and holds them; nothing if it is not known. */
  Optional<XorbListing> findXorb(XorbHash hash);

  /** Begins a content that is put together from parts and from what transforms make of parts. */
  ComposedContent compose();

  /**
   * Begins another way to make a content that is there: finished, it takes the place of the recipe
   * that stands now, and holds the content until this session ends. What finishing promises:
   *
   * <ul>
   *   <li>The parts that were stored are decoded and compared before anything refers to them; where
   *       that fails, the old recipe stays.
   *   <li>Parts and recipe are in the bucket before the index changes, which one synced batch does.
   *       After a crash the content is made in the old way or in the new one, and can be read.
   *   <li>Who reads it by the old recipe reads on; what that needs lives for the grace period of
   *       collections from then on. After that the new recipe's needs are all there is.
   *   <li>If the recipe is not the one that stood when this was called, nothing changes, {@link
   *       dev.jogakbo.store.error.ContentReplacedException} is thrown, and the session can be used
   *       on.
   * </ul>
   *
   * <p>Neither {@link #flush} nor {@link #publish} is needed.
   *
   * @throws MissingContentException if it is not there; what was stored in this session is there
   *     only after {@link #flush}
   */
  ComposedContent recompose(ContentId id);

  /**
   * Makes all files taken in so far durable and known under their ids. They are not yet safe from
   * loss of the index: {@link #publish} is.
   */
  void flush();

  /**
   * Holds a content that is there already, because something about to be written refers to it.
   *
   * @throws MissingContentException if it is not there
   */
  void pin(ContentId id);

  /**
   * Holds a content that was there before this session, and says how it is made; nothing if it was
   * not, or if some chunk of it is known to be damaged, because storing it again, as it is or
   * composed, heals that.
   */
  Optional<HeldContent> hold(ContentId id);

  /** Stages a blob for the next {@link #publish}. It can be read from the store only then. */
  BlobId putBlob(BlobKind kind, byte[] bytes);

  /** The same as {@link #putBlob}. */
  @Override
  default BlobId put(BlobKind kind, byte[] bytes) {
    return putBlob(kind, bytes);
  }

  /**
   * Flushes, then writes the staged blobs and whatever of the contents' recipes is not in the
   * bucket yet. When this returns they are durable in the bucket and registered in the index.
   *
   * @throws MissingContentException if one of the contents is not there
   */
  PublishReport publish(Collection<ContentId> contents);

  /**
   * Ends the session. What it flushed but did not publish is found again until collected; what it
   * did not flush is gone.
   */
  @Override
  void close();
}
