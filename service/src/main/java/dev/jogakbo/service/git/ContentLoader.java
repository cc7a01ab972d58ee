package dev.jogakbo.service.git;

import dev.jogakbo.store.ContentReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectStream;

/** The bytes of a file, as a blob: at once when they are few, in blocks when they are many. */
final class ContentLoader extends ObjectLoader {
  private static final int BLOCK_BYTES = 1 << 20;

  private final long sizeBytes;
  private final Supplier<ContentReader> reader;

  ContentLoader(long sizeBytes, Supplier<ContentReader> reader) {
    this.sizeBytes = sizeBytes;
    this.reader = reader;
  }

  @Override
  public int getType() {
    return Constants.OBJ_BLOB;
  }

  @Override
  public long getSize() {
    return sizeBytes;
  }

  @Override
  public boolean isLarge() {
    return sizeBytes > BLOCK_BYTES;
  }

  @Override
  public byte[] getCachedBytes() throws LargeObjectException {
    if (isLarge()) {
      throw new LargeObjectException();
    }
    try (ContentReader opened = reader.get()) {
      return read(opened, 0, sizeBytes);
    }
  }

  @Override
  public void copyTo(OutputStream out) throws IOException {
    try (ContentReader opened = reader.get()) {
      opened.transferTo(0, sizeBytes, out);
    }
  }

  @Override
  public ObjectStream openStream() {
    return new ObjectStream.Filter(
        getType(), sizeBytes, new BufferedInputStream(new Blocks(reader.get()), BLOCK_BYTES));
  }

  private static byte[] read(ContentReader reader, long start, long end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(end - start));
    try {
      reader.transferTo(start, end, bytes);
    } catch (IOException e) {
      throw new IllegalStateException("a sink in memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static final class Blocks extends InputStream {
    private final ContentReader reader;
    private long offset;

    Blocks(ContentReader reader) {
      this.reader = reader;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int at, int lengthBytes) {
      long end = Math.min(reader.sizeBytes(), offset + Math.min(lengthBytes, BLOCK_BYTES));
      int count = (int) (end - offset);
      if (count == 0) {
        return lengthBytes == 0 ? 0 : -1;
      }
      System.arraycopy(ContentLoader.read(reader, offset, end), 0, target, at, count);
      offset = end;
      return count;
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
