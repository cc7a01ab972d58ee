package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A stretch of a content as if it were a xorb. Files that are stored taken apart lie in no xorb as
 * the bytes they are, and are made again for each reader; but clients read nothing but xorbs. So
 * they are given stretches of {@link #STRETCH_BYTES} in chunks of {@link #CHUNK_BYTES}, as they
 * are. What these are called is made up from the content and the place: clients use it as a name
 * only, and it is never accepted in a shard.
 *
 * @param content which content
 * @param start first byte in the content, a multiple of {@link #CHUNK_BYTES}
 * @param end behind the last byte
 */
record DerivedXorb(ContentId content, long start, long end) {
  static final int CHUNK_BYTES = 64 << 10;
  static final long STRETCH_BYTES = 32L << 20;

  private static final int HEADER_BYTES = 8;
  private static final int RECORD_BYTES = HEADER_BYTES + CHUNK_BYTES;
  private static final Blake3 NAMES = Blake3.unkeyed();

  /** Returns the name of the stretch that the byte lies in. */
  static XorbHash name(ContentId content, long position) {
    byte[] named =
        new ByteWriter()
            .utf8("jogakbo stretch ")
            .bytes(content.toBytes())
            .i64(position / STRETCH_BYTES)
            .toByteArray();
    return XorbHash.of(NAMES.hash(named, 0, named.length));
  }

  /** Returns the number of the chunk in its stretch that begins at the byte. */
  static int chunkIndex(long position) {
    return Math.toIntExact(position % STRETCH_BYTES / CHUNK_BYTES);
  }

  /** Returns the number of chunks. */
  int chunkCount() {
    return Math.toIntExact((end - start + CHUNK_BYTES - 1) / CHUNK_BYTES);
  }

  /** Returns the length of all the records. */
  int lengthBytes() {
    return Math.toIntExact(end - start + (long) HEADER_BYTES * chunkCount());
  }

  /** Writes the bytes {@code [from, to)} of the records. */
  void transferTo(ContentReader reader, int from, int to, OutputStream sink) throws IOException {
    int first = from / RECORD_BYTES;
    int behind = Math.min(chunkCount(), (to + RECORD_BYTES - 1) / RECORD_BYTES);
    if (first < behind) {
      long readStart = start + (long) first * CHUNK_BYTES;
      long readEnd = Math.min(end, start + (long) behind * CHUNK_BYTES);
      int skipped = from - first * RECORD_BYTES;
      Records records = new Records(readEnd - readStart, new Part(skipped, to - from, sink));
      reader.transferTo(readStart, readEnd, records);
    }
  }

  /** Puts a header before every chunk. */
  private static final class Records extends OutputStream {
    private final OutputStream sink;
    private long leftBytes;
    private int leftInChunk;

    Records(long lengthBytes, OutputStream sink) {
      this.leftBytes = lengthBytes;
      this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
      int done = 0;
      while (done < lengthBytes) {
        if (leftInChunk == 0) {
          beginChunk();
        }
        int some = Math.min(leftInChunk, lengthBytes - done);
        sink.write(source, offset + done, some);
        leftInChunk -= some;
        leftBytes -= some;
        done += some;
      }
    }

    private void beginChunk() throws IOException {
      leftInChunk = Math.toIntExact(Math.min(CHUNK_BYTES, leftBytes));
      byte[] header =
          new ByteWriter(HEADER_BYTES).u8(0).u24(leftInChunk).u8(0).u24(leftInChunk).toByteArray();
      sink.write(header, 0, header.length);
    }
  }

  /** Lets through a part of what is written. */
  private static final class Part extends OutputStream {
    private final OutputStream sink;
    private int toSkip;
    private int toSend;

    Part(int skippedBytes, int sentBytes, OutputStream sink) {
      this.toSkip = skippedBytes;
      this.toSend = sentBytes;
      this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
      int skipped = Math.min(toSkip, lengthBytes);
      int sent = Math.min(toSend, lengthBytes - skipped);
      toSkip -= skipped;
      toSend -= sent;
      if (sent > 0) {
        sink.write(source, offset + skipped, sent);
      }
    }
  }
}
