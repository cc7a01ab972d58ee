package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The first bytes of a file with a number added to each byte: as compressible as the file, but
 * without a chunk in common with it or with another variant.
 *
 * @param file the file
 * @param offsetBytes where it begins there
 * @param lengthBytes how long it is
 * @param added 0 to 255, added to each byte
 */
public record Variant(Path file, long offsetBytes, long lengthBytes, int added) {
  /** Opens it for reading. */
  public InputStream open() {
    try {
      FileChannel channel = FileChannel.open(file).position(offsetBytes);
      return new Stream(Channels.newInputStream(channel), lengthBytes, (byte) added);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static final class Stream extends InputStream {
    private final InputStream source;
    private final byte added;
    private long left;

    Stream(InputStream source, long lengthBytes, byte added) {
      this.source = source;
      this.left = lengthBytes;
      this.added = added;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int wanted = (int) Math.min(length, left);
      int n = wanted == 0 && length > 0 ? -1 : source.read(buffer, offset, wanted);
      for (int i = offset; i < offset + n; i++) {
        buffer[i] += added;
      }
      left -= Math.max(n, 0);
      return n;
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}
