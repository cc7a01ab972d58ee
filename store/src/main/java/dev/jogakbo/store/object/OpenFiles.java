package dev.jogakbo.store.object;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files read last, kept open: at most a given number beyond those being read right now. Safe
 * for many threads; a file dropped while it is read is closed by its last reader.
 */
final class OpenFiles implements AutoCloseable {
  private final int countMax;
  private final LinkedHashMap<Path, OpenFile> byPath = new LinkedHashMap<>(16, 0.75f, true);
  private long dropCount;

  OpenFiles(int countMax) {
    this.countMax = countMax;
  }

  /** Returns the file, opened if need be. The caller closes what it gets. */
  OpenFile open(Path path) throws IOException {
    long dropCountBefore;
    synchronized (this) {
      OpenFile known = byPath.get(path);
      if (known != null) {
        return known.use();
      }
      dropCountBefore = dropCount;
    }
    OpenFile opened = new OpenFile(FileChannel.open(path, StandardOpenOption.READ));
    keep(path, opened, dropCountBefore);
    return opened;
  }

  /** Forgets the file, so that the next reader opens it anew. */
  synchronized void drop(Path path) {
    dropCount++;
    OpenFile dropped = byPath.remove(path);
    if (dropped != null) {
      dropped.close();
    }
  }

  @Override
  public synchronized void close() {
    dropCount++;
    byPath.values().forEach(OpenFile::close);
    byPath.clear();
  }

  /** Keeps the file unless one was dropped meanwhile: it could be this one. */
  private void keep(Path path, OpenFile opened, long dropCountBefore) {
    List<OpenFile> surplus = new ArrayList<>();
    synchronized (this) {
      if (dropCount != dropCountBefore) {
        return;
      }
      OpenFile other = byPath.put(path, opened.use());
      if (other != null) {
        surplus.add(other);
      }
      while (byPath.size() > countMax) {
        surplus.add(byPath.pollFirstEntry().getValue());
      }
    }
    surplus.forEach(OpenFile::close);
  }

  /** A file and the number of those who use it; the last to close it closes the channel. */
  static final class OpenFile implements AutoCloseable {
    private final FileChannel channel;
    private int useCount = 1;

    private OpenFile(FileChannel channel) {
      this.channel = channel;
    }

    FileChannel channel() {
      return channel;
    }

    private synchronized OpenFile use() {
      useCount++;
      return this;
    }

    @Override
    public void close() {
      @Nullable FileChannel unused = release();
      if (unused != null) {
        closeQuietly(unused);
      }
    }

    private synchronized @Nullable FileChannel release() {
      useCount--;
      return useCount == 0 ? channel : null;
    }

    private static void closeQuietly(FileChannel channel) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
