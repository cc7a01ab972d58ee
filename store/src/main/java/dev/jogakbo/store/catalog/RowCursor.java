package dev.jogakbo.store.catalog;

import dev.jogakbo.store.index.IndexCursor;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A walk over a table's rows in key order, as they were when it began. Used by one thread; must be
 * closed.
 *
 * @param <T> a row
 */
public final class RowCursor<T> implements AutoCloseable {
  private final IndexCursor cursor;
  private final BiFunction<byte[], byte[], T> decode;
  private @Nullable T row;

  RowCursor(IndexCursor cursor, BiFunction<byte[], byte[], T> decode) {
    this.cursor = cursor;
    this.decode = decode;
  }

  /** Moves to the next row; false when there are no more. */
  public boolean next() {
    row = cursor.next() ? decode.apply(cursor.key(), cursor.value()) : null;
    return row != null;
  }

  /** Returns the row moved to. */
  public T row() {
    if (row == null) {
      throw new NoSuchElementException("the cursor is at no row");
    }
    return row;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
