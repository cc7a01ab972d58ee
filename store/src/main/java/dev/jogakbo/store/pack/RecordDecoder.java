package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;

/**
 * Decodes records of packs and lets only bytes pass whose hash is the one asked for. What is wrong
 * throws {@link CorruptDataException}; reading the pack again may help only if the bytes were
 * damaged on the way. Keeps its buffers; used by one thread at a time.
 */
public final class RecordDecoder implements AutoCloseable {
  private final ChunkDecompressor decompressor = new ChunkDecompressor();

  /**
   * Decodes a record that lies in the window to {@code raw} from {@code rawOffset} on, verifies it
   * and returns its raw length. If this throws, what {@code raw} holds there must not be used.
   *
   * @param expected what the record must be, its header included
   * @param raw has room for the raw length that {@code expected} says
   */
  public int decode(PackWindow window, PackRecord expected, byte[] raw, int rawOffset) {
    int at = window.indexOf(expected);
    try {
      checkHeader(window.bytes(), at, expected.header());
      decompressor.decode(window.bytes(), at, raw, rawOffset);
      verify(expected, raw, rawOffset);
    } catch (CorruptDataException e) {
      throw new CorruptDataException(
          "pack %s: %s: %s".formatted(window.pack(), expected, e.getMessage()), e);
    }
    return expected.header().rawLengthBytes();
  }

  /**
   * Decodes a record into an array of its own, as {@link #decode(PackWindow, PackRecord, byte[],
   * int)}.
   */
  public byte[] decode(PackWindow window, PackRecord expected) {
    byte[] raw = new byte[expected.header().rawLengthBytes()];
    decode(window, expected, raw, 0);
    return raw;
  }

  private static void checkHeader(byte[] source, int at, RecordHeader expected) {
    ByteReader reader = new ByteReader(source, at, at + RecordHeader.LENGTH_BYTES, "record");
    RecordHeader found = RecordHeader.read(reader);
    if (!found.equals(expected)) {
      throw new CorruptDataException("expected %s, found %s".formatted(expected, found));
    }
  }

  private static void verify(PackRecord expected, byte[] raw, int offset) {
    int lengthBytes = expected.header().rawLengthBytes();
    switch (expected) {
      case ChunkRecord chunk -> {
        ChunkHash found = ChunkHasher.hash(raw, offset, lengthBytes);
        checkHash(chunk.hash(), found);
      }
      case BlobRecord blob -> {
        BlobId found = BlobHasher.hash(blob.kind(), raw, offset, lengthBytes);
        checkHash(blob.id(), found);
      }
    }
  }

  private static void checkHash(Object expected, Object found) {
    if (!found.equals(expected)) {
      throw new CorruptDataException("expected hash %s, found %s".formatted(expected, found));
    }
  }

  /** Gives back native memory; the object may not be used further. */
  @Override
  public void close() {
    decompressor.close();
  }
}
