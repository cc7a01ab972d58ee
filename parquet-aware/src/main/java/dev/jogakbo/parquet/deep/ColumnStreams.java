package dev.jogakbo.parquet.deep;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stored streams of a column. */
final class ColumnStreams {
  private final @Nullable StoredStream[] streams = new StoredStream[StreamKind.count()];

  void set(StreamKind kind, StoredStream stream) {
    streams[kind.number()] = stream;
  }

  /** Returns the stream of a kind that pieces of the column have bytes in. */
  StoredStream get(StreamKind kind) {
    return Objects.requireNonNull(streams[kind.number()]);
  }
}
