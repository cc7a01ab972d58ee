package dev.jogakbo.service.upload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A body whose bytes somebody else sees as they are read or skipped. */
public final class WitnessedStream extends InputStream {
  private final InputStream body;
  private final OutputStream witness;

  /** Creates it; the witness is not closed with it. */
  public WitnessedStream(InputStream body, OutputStream witness) {
    this.body = body;
    this.witness = witness;
  }

  @Override
  public int read() throws IOException {
    int read = body.read();
    if (read >= 0) {
      witness.write(read);
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int lengthBytes) throws IOException {
    int read = body.read(buffer, offset, lengthBytes);
    if (read > 0) {
      witness.write(buffer, offset, read);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
