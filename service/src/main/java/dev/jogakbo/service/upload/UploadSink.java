package dev.jogakbo.service.upload;

import java.io.IOException;

/** Where the bytes of one part go. Used under the lock of its {@link UploadAttempt}. */
interface UploadSink extends AutoCloseable {

  void write(byte[] bytes, int offset, int lengthBytes) throws IOException;

  /** Makes what was written durable, and then the offset, which tells so. */
  void settle(StagedUpload upload) throws IOException;

  /** Forgets what was written beyond the offset. */
  void rewind(long offsetBytes) throws IOException;

  @Override
  void close() throws IOException;
}
