package dev.jogakbo.store.xet;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkDecompressor;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.XorbDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The chunks of a xorb as a client sends it, one after another as they arrive:
 *
 * <pre>
 * {                      1 to 8192 times, at most 64 MiB of raw bytes together
 *   8     header         {@link RecordHeader}, scheme 0, 1 or 2, raw length 1 to 131072
 *   n     payload
 * }
 * 0|m     footer         begins with "XETBLOB"; dropped, since all it says follows from the above
 *   ..    up to 1 MiB
 *   4     u32            length of the footer before it, little-endian
 * </pre>
 *
 * Holds one record and what it decodes to, whatever the body says of itself. The body is read to
 * its end and not closed. Used by one thread.
 */
public final class XorbStream implements AutoCloseable {
  private static final byte[] FOOTER_IDENT = {'X', 'E', 'T', 'B', 'L', 'O', 'B'};
  private static final int FOOTER_BYTES_MAX = 1 << 20;

  private final InputStream body;
  private final byte[] packed = new byte[RecordHeader.LENGTH_BYTES + RecordHeader.PACKED_BYTES_MAX];
  private final byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];
  private final ChunkDecompressor decompressor = new ChunkDecompressor();
  private int chunkCount;
  private long rawBytes;
  private int packedBytes;
  private int lengthBytes;

  /** Will read the body. */
  public XorbStream(InputStream body) {
    this.body = body;
  }

  /**
   * Reads and decodes the next chunk; false at the end.
   *
   * @throws IOException what the body threw
   * @throws RefusedBytesException if what comes is no xorb
   */
  public boolean next() throws IOException {
    int read = body.readNBytes(packed, 0, RecordHeader.LENGTH_BYTES);
    if (read == 0) {
      requireChunks();
      return false;
    }
    if (startsFooter(read)) {
      requireChunks();
      readFooter(read);
      return false;
    }
    readRecord(read);
    return true;
  }

  private void readRecord(int headerBytes) throws IOException {
    if (chunkCount == XorbDefinition.CHUNK_COUNT_MAX) {
      throw refused("expected at most " + XorbDefinition.CHUNK_COUNT_MAX + " chunks, found more");
    }
    RecordHeader header = header(headerBytes);
    int payload = body.readNBytes(packed, RecordHeader.LENGTH_BYTES, header.packedLengthBytes());
    if (payload != header.packedLengthBytes()) {
      throw refused(
          "expected %d bytes of payload, found %d".formatted(header.packedLengthBytes(), payload));
    }
    rawBytes += header.rawLengthBytes();
    if (rawBytes > XorbDefinition.RAW_BYTES_MAX) {
      throw refused("expected at most " + XorbDefinition.RAW_BYTES_MAX + " raw bytes, found more");
    }
    decode();
    packedBytes = header.recordLengthBytes();
    lengthBytes = header.rawLengthBytes();
    chunkCount++;
  }

  private RecordHeader header(int headerBytes) {
    RecordHeader header;
    try {
      header = RecordHeader.read(new ByteReader(packed, 0, headerBytes, "header"));
    } catch (CorruptDataException e) {
      throw refused(e);
    }
    if (!header.codec().isXet()) {
      throw refused("compression scheme: expected 0, 1 or 2, found " + header.codec().scheme());
    }
    if (header.rawLengthBytes() == 0) {
      throw refused("raw length: expected at least 1, found 0");
    }
    return header;
  }

  private void decode() {
    try {
      decompressor.decode(packed, 0, raw, 0);
    } catch (CorruptDataException e) {
      throw refused(e);
    }
  }

  private boolean startsFooter(int read) {
    return read >= FOOTER_IDENT.length
        && Arrays.equals(packed, 0, FOOTER_IDENT.length, FOOTER_IDENT, 0, FOOTER_IDENT.length);
  }

  private void readFooter(int alreadyRead) throws IOException {
    byte[] rest = body.readNBytes(FOOTER_BYTES_MAX);
    int found = alreadyRead + rest.length - Integer.BYTES;
    if (rest.length < Integer.BYTES || rest.length == FOOTER_BYTES_MAX) {
      throw refused("footer: expected up to " + FOOTER_BYTES_MAX + " bytes, found " + found);
    }
    ByteReader reader =
        new ByteReader(rest, rest.length - Integer.BYTES, rest.length, "footer length");
    long said = reader.u32();
    if (said != found) {
      throw refused("footer: it says %d bytes, found %d".formatted(said, found));
    }
  }

  private void requireChunks() {
    if (chunkCount == 0) {
      throw refused(
          "expected 1 to %d chunks, found none".formatted(XorbDefinition.CHUNK_COUNT_MAX));
    }
  }

  private RefusedBytesException refused(String detail) {
    return new RefusedBytesException("xorb: chunk " + chunkCount + ": " + detail);
  }

  private RefusedBytesException refused(CorruptDataException cause) {
    return new RefusedBytesException(
        "xorb: chunk " + chunkCount + ": " + cause.getMessage(), cause);
  }

  /** Computes the hash of the chunk. */
  public ChunkHash hash() {
    return ChunkHasher.hash(raw, 0, lengthBytes);
  }

  /** Returns the chunk's raw bytes: the first {@link #lengthBytes}, until the next is read. */
  public byte[] raw() {
    return raw;
  }

  /** Returns the raw length of the chunk. */
  public int lengthBytes() {
    return lengthBytes;
  }

  /**
   * Returns the chunk's record as it is to be kept, from the first byte on, until the next is read:
   * as it was sent, or, if packing it had gained nothing, with the raw bytes as they are.
   */
  public byte[] packed() {
    if (packedBytes - RecordHeader.LENGTH_BYTES >= lengthBytes) {
      new RecordHeader(ChunkCodec.NONE, lengthBytes, lengthBytes).write(packed, 0);
      System.arraycopy(raw, 0, packed, RecordHeader.LENGTH_BYTES, lengthBytes);
      packedBytes = RecordHeader.LENGTH_BYTES + lengthBytes;
    }
    return packed;
  }

  /** Returns the length of the record that {@link #packed} returned. */
  public int packedBytes() {
    return packedBytes;
  }

  /** Gives back native memory. */
  @Override
  public void close() {
    decompressor.close();
  }
}
