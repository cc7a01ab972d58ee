package dev.jogakbo.parquet.deep;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;

/** Scratch in memory that knows whether all of it was closed. */
public final class MemoryScratch implements Scratch {
  private int openCount;

  /** Returns how many are open. */
  public int openCount() {
    return openCount;
  }

  @Override
  public ScratchBytes open() {
    openCount++;
    return new Bytes();
  }

  private final class Bytes implements ScratchBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      bytes.write(source, offset, lengthBytes);
    }

    @Override
    public InputStream read() {
      return new ByteArrayInputStream(bytes.toByteArray());
    }

    @Override
    public long lengthBytes() {
      return bytes.size();
    }

    @Override
    public void close() {
      openCount--;
    }
  }
}
