package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.Scratch;
import dev.jogakbo.parquet.deep.ScratchBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Scratch in memory, and beyond some bytes in a spool. Safe for many threads. */
record SpoolScratch(Spools spools) implements Scratch {
  private static final int MEMORY_BYTES_MAX = 256 << 10;

  @Override
  public ScratchBytes open() {
    return new Bytes(spools);
  }

  private static final class Bytes implements ScratchBytes {
    private final Spools spools;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private @Nullable BodySpool rest;

    Bytes(Spools spools) {
      this.spools = spools;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
      BodySpool spool = rest;
      if (spool == null && head.size() + lengthBytes <= MEMORY_BYTES_MAX) {
        head.write(source, offset, lengthBytes);
        return;
      }
      if (spool == null) {
        spool = spools.begin(OptionalLong.empty());
        rest = spool;
      }
      spool.append(source, offset, lengthBytes);
    }

    @Override
    public InputStream read() {
      InputStream first = new ByteArrayInputStream(head.toByteArray());
      return rest == null ? first : new SequenceInputStream(first, SourceStream.of(rest));
    }

    @Override
    public long lengthBytes() {
      return head.size() + (rest == null ? 0 : rest.lengthBytes());
    }

    @Override
    public void close() throws IOException {
      if (rest != null) {
        rest.close();
      }
    }
  }
}
