package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.ContentReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A stored file, of which only what is asked for is read. Used by one thread; whoever opened the
 * reader closes it.
 */
public final class StoredFile implements ByteSource {
  private final ContentReader reader;

  /** Reads through that reader. */
  public StoredFile(ContentReader reader) {
    this.reader = reader;
  }

  @Override
  public long lengthBytes() {
    return reader.sizeBytes();
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, target.length);
    if (lengthBytes == 0) {
      return;
    }
    try {
      reader.transferTo(position, position + lengthBytes, new ArraySink(target, offset));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts bytes one after another into an array. */
  private static final class ArraySink extends OutputStream {
    private final byte[] target;
    private int next;

    ArraySink(byte[] target, int offset) {
      this.target = target;
      this.next = offset;
    }

    @Override
    public void write(int b) {
      target[next++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int lengthBytes) {
      System.arraycopy(bytes, offset, target, next, lengthBytes);
      next += lengthBytes;
    }
  }
}
