package dev.jogakbo.service.viewer;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * JSON whose records are refused once they have more lists, objects and values than are worth
 * showing, each of which takes far more memory than text. Used by one thread.
 */
final class BoundedRecords extends FilterInputStream {
  private static final int VALUE_COUNT_MAX = 20_000;

  private int valueCount;
  private boolean isText;
  private boolean isEscaped;

  BoundedRecords(InputStream in) {
    super(in);
  }

  /** A record begins about here. */
  void begin() {
    valueCount = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    int found = super.read(target, offset, lengthBytes);
    for (int i = offset; i < offset + found; i++) {
      count(target[i]);
    }
    if (valueCount > VALUE_COUNT_MAX) {
      throw new IOException("a record has more than " + VALUE_COUNT_MAX + " values");
    }
    return found;
  }

  private void count(byte b) {
    if (isEscaped) {
      isEscaped = false;
    } else if (b == '"') {
      isText = !isText;
    } else if (isText) {
      isEscaped = b == '\\';
    } else if (b == '[' || b == '{' || b == ',') {
      valueCount++;
    }
  }
}
