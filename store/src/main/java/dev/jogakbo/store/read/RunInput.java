package dev.jogakbo.store.read;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.TransformInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The bytes of runs, one after another, as a transform reads them. Short reads are served from a
 * buffer that is filled from the first byte not in it. Used by one thread.
 */
final class RunInput implements TransformInput {
  private static final int BUFFER_BYTES = 256 * 1024;

  private final ReadRoom room;
  private final ChunkPlaces places;
  private final List<ChunkRun> runs;
  private final long lengthBytes;
  private byte[] buffer = new byte[0];
  private long bufferStart;
  private long bufferEnd;

  RunInput(ReadRoom room, ChunkPlaces places, List<ChunkRun> runs) {
    this.room = room;
    this.places = places;
    this.runs = runs;
    this.lengthBytes = runs.stream().mapToLong(ChunkRun::lengthBytes).sum();
  }

  @Override
  public long lengthBytes() {
    return lengthBytes;
  }

  @Override
  public void read(long position, byte[] destination, int offset, int count) {
    Objects.checkFromIndexSize(position, (long) count, lengthBytes);
    Objects.checkFromIndexSize(offset, count, destination.length);
    int done = 0;
    while (done < count) {
      done += readSome(position + done, destination, offset + done, count - done);
    }
  }

  private int readSome(long position, byte[] destination, int offset, int count) {
    boolean buffered = position >= bufferStart && position < bufferEnd;
    if (!buffered && count >= BUFFER_BYTES) {
      fetch(new ByteRange(position, position + count), destination, offset);
      return count;
    }
    if (!buffered) {
      fillBuffer(position);
    }
    int some = Math.toIntExact(Math.min(count, bufferEnd - position));
    System.arraycopy(buffer, Math.toIntExact(position - bufferStart), destination, offset, some);
    return some;
  }

  private void fillBuffer(long position) {
    if (buffer.length == 0) {
      buffer = new byte[Math.toIntExact(Math.min(BUFFER_BYTES, lengthBytes))];
    }
    long end = Math.min(lengthBytes, position + buffer.length);
    bufferStart = position;
    bufferEnd = position; // nothing, should the next line fail
    fetch(new ByteRange(position, end), buffer, 0);
    bufferEnd = end;
  }

  private void fetch(ByteRange range, byte[] destination, int offset) {
    PieceCursor pieces = new PieceCursor(places, ranges(range).iterator());
    try (Transfer transfer = new Transfer(room, places, pieces);
        OutputStream sink = new ArraySink(destination, offset)) {
      transfer.sendDirectly(sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<RunRange> ranges(ByteRange range) {
    List<RunRange> ranges = new ArrayList<>();
    long start = 0;
    for (ChunkRun run : runs) {
      long from = Math.max(range.start(), start);
      long to = Math.min(range.end(), start + run.lengthBytes());
      if (from < to) {
        ranges.add(new RunRange(run, new ByteRange(from - start, to - start)));
      }
      start += run.lengthBytes();
    }
    return ranges;
  }

  private static final class ArraySink extends OutputStream {
    private final byte[] target;
    private int next;

    ArraySink(byte[] target, int start) {
      this.target = target;
      this.next = start;
    }

    @Override
    public void write(int b) {
      target[next++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      System.arraycopy(source, offset, target, next, lengthBytes);
      next += lengthBytes;
    }
  }
}
