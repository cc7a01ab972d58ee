package dev.jogakbo.service.parquet;

import java.io.IOException;
import java.io.OutputStream;

/** Puts bytes into a spool, at some pace. */
final class SpoolSink extends OutputStream {
  private final BodySpool spool;
  private final Pace pace;

  SpoolSink(BodySpool spool, Pace pace) {
    this.spool = spool;
    this.pace = pace;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int lengthBytes) throws IOException {
    pace.pass(lengthBytes);
    spool.append(bytes, offset, lengthBytes);
  }
}
