package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.store.error.TransientStoreException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Ranges of a file, one after another. What fails is our own disk, not whoever sent the bytes. */
final class SourceStream extends InputStream {
  private final ByteSource source;
  private final Iterator<FileRange> ranges;
  private long position;
  private long end;

  SourceStream(ByteSource source, List<FileRange> ranges) {
    this.source = source;
    this.ranges = ranges.iterator();
  }

  /** All of a file. */
  static InputStream of(ByteSource source) {
    long lengthBytes = source.lengthBytes();
    return new SourceStream(
        source, lengthBytes == 0 ? List.of() : List.of(new FileRange(0, lengthBytes)));
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, target.length);
    if (lengthBytes == 0) {
      return 0;
    }
    if (position == end && !moveOn()) {
      return -1;
    }
    int some = (int) Math.min(lengthBytes, end - position);
    try {
      source.read(position, target, offset, some);
    } catch (UncheckedIOException e) {
      throw new TransientStoreException("temporary file: cannot be read: " + e.getMessage(), e);
    }
    position += some;
    return some;
  }

  private boolean moveOn() {
    if (!ranges.hasNext()) {
      return false;
    }
    FileRange range = ranges.next();
    position = range.start();
    end = range.end();
    return true;
  }
}
