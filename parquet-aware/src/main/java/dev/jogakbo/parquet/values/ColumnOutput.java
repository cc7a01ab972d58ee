package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.Scratch;
import dev.jogakbo.parquet.deep.ScratchBytes;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.deep.StreamStore;
import dev.jogakbo.parquet.encoding.ByteAppender;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The streams of a column as they grow. Values are taken at once, the rest waits. */
final class ColumnOutput implements Closeable {
  private static final int STEP_BYTES = 64 << 10;

  private final Scratch scratch;
  private final @Nullable ScratchBytes[] waiting = new ScratchBytes[ValueStream.count()];
  private final long[] lengths = new long[ValueStream.count()];
  private final LevelRuns repetitions;
  private final LevelRuns definitions;
  private final ValueRuns runs = new ValueRuns();
  private final ByteAppender values = new ByteAppender();
  private int taken;
  private long takenBytes;

  /**
   * Where the next bytes of each stream will lie, by number.
   *
   * @param skipCounts values or levels that the open run has already
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mark(long[] positions, long[] skipCounts) {}

  ColumnOutput(Scratch scratch, ColumnShape column) {
    this.scratch = scratch;
    this.repetitions = new LevelRuns(column.repetitionMax());
    this.definitions = new LevelRuns(column.definitionMax());
  }

  Mark mark() {
    long[] positions = lengths.clone();
    long[] skipCounts = new long[lengths.length];
    positions[ValueStream.VALUES.number()] = takenBytes + values.lengthBytes();
    skipCounts[ValueStream.VALUES.number()] = runs.skipCount();
    positions[ValueStream.REPETITIONS.number()] = repetitions.position();
    skipCounts[ValueStream.REPETITIONS.number()] = repetitions.skipCount();
    positions[ValueStream.DEFINITIONS.number()] = definitions.position();
    skipCounts[ValueStream.DEFINITIONS.number()] = definitions.skipCount();
    return new Mark(positions, skipCounts);
  }

  /** Returns behind which positions nothing lies of what was written since, open runs included. */
  long[] ends(Mark since) {
    Mark now = mark();
    long[] ends = now.positions();
    extend(ends, now, since, ValueStream.VALUES, runs.openBytesMax());
    extend(ends, now, since, ValueStream.REPETITIONS, LevelRuns.RUN_BYTES_MAX);
    extend(ends, now, since, ValueStream.DEFINITIONS, LevelRuns.RUN_BYTES_MAX);
    return ends;
  }

  private static void extend(
      long[] ends, Mark now, Mark since, ValueStream stream, int openBytesMax) {
    int at = stream.number();
    boolean isUsed =
        now.positions()[at] != since.positions()[at]
            || now.skipCounts()[at] != since.skipCounts()[at];
    ends[at] += isUsed && now.skipCounts()[at] > 0 ? openBytesMax : 0;
  }

  void write(ValueStream stream, byte[] bytes, int start, int lengthBytes) throws IOException {
    if (lengthBytes == 0) {
      return;
    }
    ScratchBytes open = waiting[stream.number()];
    if (open == null) {
      open = scratch.open();
      waiting[stream.number()] = open;
    }
    open.write(bytes, start, lengthBytes);
    lengths[stream.number()] += lengthBytes;
  }

  void write(ValueStream stream, byte[] bytes) throws IOException {
    write(stream, bytes, 0, bytes.length);
  }

  void writeLevels(byte[] repeated, byte[] defined, int count, ColumnShape column)
      throws IOException {
    if (column.repetitionMax() > 0) {
      repetitions.add(repeated, count);
      spill(ValueStream.REPETITIONS, repetitions, STEP_BYTES);
    }
    if (column.definitionMax() > 0) {
      definitions.add(defined, count);
      spill(ValueStream.DEFINITIONS, definitions, STEP_BYTES);
    }
  }

  private void spill(ValueStream stream, LevelRuns levels, int lengthBytesMin) throws IOException {
    ByteAppender bytes = levels.bytes();
    if (bytes.lengthBytes() >= lengthBytesMin) {
      write(stream, bytes.array(), 0, bytes.lengthBytes());
      bytes.clear();
    }
  }

  /** Adds plain bytes of values; no run may be open. */
  void writeValues(byte[] plain, int start, int end) {
    values.bytes(plain, start, end);
  }

  /** Adds a value so often. */
  void writeRun(byte[] plain, int start, int end, int count) {
    runs.add(plain, start, end, count, values);
  }

  /** Ends the open run of values, so that plain ones may follow. */
  void endRun() {
    runs.finish(values);
  }

  /** Whether there are values that were not taken. */
  boolean hasValues() {
    return taken < values.lengthBytes();
  }

  /** Takes values, of which there are some. */
  int take(byte[] target, int offset, int lengthBytes) {
    int some = Math.min(lengthBytes, values.lengthBytes() - taken);
    System.arraycopy(values.array(), taken, target, offset, some);
    taken += some;
    if (taken == values.lengthBytes()) {
      takenBytes += taken;
      taken = 0;
      values.clear();
    }
    return some;
  }

  /** Ends all runs. */
  void finish() throws IOException {
    endRun();
    repetitions.finish();
    definitions.finish();
    spill(ValueStream.REPETITIONS, repetitions, 1);
    spill(ValueStream.DEFINITIONS, definitions, 1);
  }

  /** Stores what waits of a stream; nothing if there is none. */
  @Nullable StoredStream store(ValueStream stream, StreamStore streams) throws IOException {
    ScratchBytes bytes = waiting[stream.number()];
    if (bytes == null) {
      return null;
    }
    try (InputStream all = bytes.read()) {
      StoredStream stored = streams.store(all, stream.grain());
      checkLength(stream, lengths[stream.number()], stored);
      return stored;
    }
  }

  /** Checks that all values were stored. */
  void checkValues(StoredStream stored) {
    checkLength(ValueStream.VALUES, takenBytes, stored);
  }

  private static void checkLength(ValueStream stream, long expectedBytes, StoredStream stored) {
    if (stored.lengthBytes() != expectedBytes) {
      throw new IllegalStateException(
          stream + ": expected " + expectedBytes + " bytes, found " + stored.lengthBytes());
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (ScratchBytes bytes : waiting) {
      try {
        if (bytes != null) {
          Objects.requireNonNull(bytes).close();
        }
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
