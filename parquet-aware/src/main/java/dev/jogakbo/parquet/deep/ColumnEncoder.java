package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.KeepReason;
import dev.jogakbo.parquet.codec.PageOutcome.Kept;
import dev.jogakbo.parquet.codec.PageOutcome.Reproduced;
import dev.jogakbo.parquet.deep.PageFeed.FedPage;
import dev.jogakbo.parquet.deep.Piece.LevelPlace;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Cuts the pages of a column into its streams. Values are read from it by the store, as they come;
 * what else there is waits. Used once, by one thread.
 */
final class ColumnEncoder extends InputStream {
  /** Bytes that are kept are cut, so that a section of them is of some size only. */
  private static final int KEPT_BYTES_MAX = DeepSections.PLAIN_BYTES_MAX;

  private final FileWork work;
  private final FileFacts facts;
  private final LevelSplit levels;
  private final PageFeed feed;
  private final ColumnScratch scratch;
  private final long[] lengths = new long[StreamKind.count()];
  private byte[] values = new byte[0];
  private int nextValue;

  ColumnEncoder(
      FileWork work, FileFacts facts, LevelSplit levels, PageFeed feed, ColumnScratch scratch) {
    this.work = work;
    this.facts = facts;
    this.levels = levels;
    this.feed = feed;
    this.scratch = scratch;
  }

  /** Stores all streams of the column. */
  void encode(StreamStore streams) throws IOException {
    ColumnStreams stored = facts.beginColumn();
    if (findValues()) {
      keep(stored, StreamKind.VALUES, streams.store(this, StreamKind.VALUES.grain()));
    }
    if (findValues()) {
      throw new IllegalStateException("a store did not read a stream to its end");
    }
    for (int i = 0; i < StreamKind.count(); i++) {
      StoredStream stream = scratch.store(StreamKind.of(i), streams);
      if (stream != null) {
        keep(stored, StreamKind.of(i), stream);
      }
    }
  }

  private void keep(ColumnStreams stored, StreamKind kind, StoredStream stream) {
    long expectedBytes = lengths[kind.number()];
    if (stream.lengthBytes() != expectedBytes) {
      throw new IllegalStateException(
          kind
              + ": expected a stream of "
              + expectedBytes
              + " bytes, found "
              + stream.lengthBytes());
    }
    stored.set(kind, stream);
    work.stats().stored(stream);
  }

  @Override
  public int read() throws IOException {
    return findValues() ? values[nextValue++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    Objects.checkFromIndexSize(offset, lengthBytes, target.length);
    if (lengthBytes == 0) {
      return 0;
    }
    if (!findValues()) {
      return -1;
    }
    int some = Math.min(lengthBytes, values.length - nextValue);
    System.arraycopy(values, nextValue, target, offset, some);
    nextValue += some;
    return some;
  }

  /** Takes pages until there is a byte of values at hand. */
  private boolean findValues() throws IOException {
    while (nextValue == values.length) {
      FedPage page = feed.next();
      if (page == null) {
        return false;
      }
      if (page.isFirst()) {
        facts.beginColumnChunk(page.columnChunk().tile(), lengths);
      }
      add(page);
      if (page.isLast()) {
        addRest(page.columnChunk());
        facts.endColumnChunk();
      }
    }
    return true;
  }

  private void add(FedPage page) throws IOException {
    switch (page.outcome()) {
      case Reproduced reproduced -> addReproduced(page, reproduced);
      case Kept kept -> addKept(page, kept.reason());
    }
  }

  private void addReproduced(FedPage page, Reproduced reproduced) throws IOException {
    OptionalInt encoding = facts.encodings().number(reproduced.encoding());
    if (encoding.isEmpty()) {
      addKept(page, KeepReason.TOO_MANY_ENCODINGS);
      return;
    }
    Piece piece = piece(page, reproduced.plain(), encoding.getAsInt());
    addHeader(page);
    addBody(page, piece, reproduced.plain());
    addPiece(piece);
    work.stats().reproduced(piece);
  }

  private Piece piece(FedPage page, byte[] plain, int encoding) {
    PageList pages = page.columnChunk().pages();
    int number = page.page();
    LevelPlace place = pages.isV2(number) ? LevelPlace.APART : LevelPlace.INSIDE;
    int insideBytes = pages.mayHaveLevelsInside(number) ? levels.levelBytes(plain) : 0;
    return new Piece(
        pages.hasIndices(number) ? StreamKind.INDICES : StreamKind.VALUES,
        place,
        encoding,
        pages.headerBytes(number),
        place == LevelPlace.APART ? pages.apartBytes(number) : insideBytes,
        plain.length - insideBytes,
        pages.compressedBytes(number));
  }

  private void addHeader(FedPage page) throws IOException {
    PageList pages = page.columnChunk().pages();
    scratch.copy(StreamKind.HEADERS, pages.start(page.page()), pages.headerBytes(page.page()));
  }

  private void addBody(FedPage page, Piece piece, byte[] plain) throws IOException {
    int bodyStart = plain.length - piece.bodyBytes();
    if (piece.place() == LevelPlace.APART) {
      PageList pages = page.columnChunk().pages();
      long start = pages.start(page.page()) + piece.headerBytes();
      scratch.copy(StreamKind.LEVELS, start, piece.levelBytes());
    } else {
      scratch.write(StreamKind.LEVELS, plain, 0, bodyStart);
    }
    if (piece.body() == StreamKind.VALUES) {
      values = plain;
      nextValue = bodyStart;
    } else {
      scratch.write(piece.body(), plain, bodyStart, piece.bodyBytes());
    }
  }

  private void addKept(FedPage page, KeepReason reason) throws IOException {
    PageList pages = page.columnChunk().pages();
    int headerBytes = pages.headerBytes(page.page());
    addHeader(page);
    keep(headerBytes, pages.start(page.page()) + headerBytes, pages.bodyBytes(page.page()));
    work.stats().keptPage(reason);
  }

  /** Adds what is in a column chunk behind its last page. */
  private void addRest(OpenColumnChunk columnChunk) throws IOException {
    long start = columnChunk.pages().end();
    if (start < columnChunk.tile().end()) {
      keep(0, start, columnChunk.tile().end() - start);
    }
  }

  private void keep(int headerBytes, long start, long lengthBytes) throws IOException {
    scratch.copy(StreamKind.KEPT, start, lengthBytes);
    int first = (int) Math.min(KEPT_BYTES_MAX, lengthBytes);
    addPiece(kept(headerBytes, first));
    for (long done = first; done < lengthBytes; done += KEPT_BYTES_MAX) {
      addPiece(kept(0, (int) Math.min(KEPT_BYTES_MAX, lengthBytes - done)));
    }
    work.stats().keptBytes(headerBytes + lengthBytes);
  }

  private static Piece kept(int headerBytes, int bodyBytes) {
    return new Piece(StreamKind.KEPT, LevelPlace.INSIDE, 0, headerBytes, 0, bodyBytes, bodyBytes);
  }

  private void addPiece(Piece piece) {
    facts.add(piece);
    piece.pass(lengths);
  }

  /** Does nothing, since the store is not to end what it reads. */
  @Override
  public void close() {}
}
