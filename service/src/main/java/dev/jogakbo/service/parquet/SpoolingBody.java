package dev.jogakbo.service.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A body that is put into a spool as it is read. Once there is no room a read fails, and what was
 * read by then is still to be had.
 */
final class SpoolingBody extends InputStream {
  private final InputStream body;
  private final BodySpool spool;
  private byte[] unspooled = new byte[0];

  SpoolingBody(InputStream body, BodySpool spool) {
    this.body = body;
    this.spool = spool;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    int count = body.read(target, offset, lengthBytes);
    if (count > 0) {
      spool(target, offset, count);
    }
    return count;
  }

  private void spool(byte[] bytes, int offset, int count) throws NoRoomException {
    try {
      spool.append(bytes, offset, count);
    } catch (NoRoomException e) {
      unspooled = Arrays.copyOfRange(bytes, offset, offset + count);
      throw e;
    }
  }

  /** Returns the body from its first byte on, after there was no room for more of it. */
  InputStream fromTheStart() {
    return new SequenceInputStream(
        Collections.enumeration(
            List.of(SourceStream.of(spool), new ByteArrayInputStream(unspooled), body)));
  }
}
