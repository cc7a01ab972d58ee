package dev.jogakbo.service.upload;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * One part to be appended.
 *
 * @param offsetBytes where it is to begin
 * @param body its bytes
 * @param lengthBytesMax how long the whole upload may become
 * @param checksum what its bytes must have, or null
 */
public record UploadPart(
    long offsetBytes, InputStream body, long lengthBytesMax, @Nullable DeclaredChecksum checksum) {
  private static final int BUFFER_BYTES = 256 << 10;

  /** A buffer for that many bytes, and one more, so that a longer part shows. */
  int bufferBytes(long leftBytes) {
    return (int) Math.clamp(leftBytes + 1, 1L, BUFFER_BYTES);
  }

  int read(byte[] buffer) throws SourceException {
    try {
      return body.read(buffer);
    } catch (IOException e) {
      throw new SourceException(e);
    }
  }
}
