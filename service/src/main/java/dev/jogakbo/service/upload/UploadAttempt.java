package dev.jogakbo.service.upload;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One request writing to one upload. Every change is made under its lock, so that another request
 * can settle it, see whether it still moves, and end it, while this one waits for bytes.
 *
 * <p>A part with a checksum counts as a whole or not at all. Any other counts as far as it came: it
 * is settled every {@link #SETTLE_BYTES}, and once more when it ends, however it ends.
 */
final class UploadAttempt {
  private static final long SETTLE_BYTES = 16 << 20;

  private final UploadSink sink;
  private final @Nullable DeclaredChecksum checksum;
  private final Served served;
  private final LongSupplier nanoClock;
  private StagedUpload upload;
  private long receivedBytes;
  private long movedNanos;
  private boolean ended;

  UploadAttempt(
      StagedUpload upload, UploadSink sink, @Nullable DeclaredChecksum checksum, Served served) {
    this.upload = upload;
    this.sink = sink;
    this.checksum = checksum;
    this.served = served;
    this.nanoClock = served.nanoClock();
    this.receivedBytes = upload.offsetBytes();
    this.movedNanos = nanoClock.getAsLong();
  }

  synchronized void write(byte[] bytes, int lengthBytes) throws IOException {
    if (ended) {
      throw new SupersededException(upload.id());
    }
    sink.write(bytes, 0, lengthBytes);
    if (checksum != null) {
      checksum.update(bytes, 0, lengthBytes);
    }
    receivedBytes += lengthBytes;
    movedNanos = nanoClock.getAsLong();
    if (checksum == null && receivedBytes - upload.offsetBytes() >= SETTLE_BYTES) {
      settle();
    }
  }

  /** Ends the part at its end; false if its checksum is wrong, and then nothing of it counts. */
  synchronized boolean finish() throws IOException {
    if (ended) {
      throw new SupersededException(upload.id());
    }
    boolean isMet = checksum == null || checksum.isMet();
    if (isMet) {
      settle();
    } else {
      sink.rewind(upload.offsetBytes());
    }
    end();
    return isMet;
  }

  /** Ends the part wherever it is: at the wish of another request, or because its bytes stopped. */
  synchronized void end() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    try (sink) {
      if (checksum != null) {
        sink.rewind(upload.offsetBytes());
      } else if (receivedBytes > upload.offsetBytes()) {
        settle();
      }
    }
  }

  /** Ends the part and throws away what of it is not settled. */
  synchronized void discard() throws IOException {
    if (!ended) {
      ended = true;
      try (sink) {
        sink.rewind(upload.offsetBytes());
      }
    }
  }

  /** Settles what came so far, unless it only counts as a whole. Returns the upload as it is. */
  synchronized StagedUpload look() throws IOException {
    if (!ended && checksum == null && receivedBytes > upload.offsetBytes()) {
      settle();
    }
    return upload;
  }

  synchronized long idleNanos() {
    return nanoClock.getAsLong() - movedNanos;
  }

  private void settle() throws IOException {
    StagedUpload next = upload.at(receivedBytes, served.expiry());
    sink.settle(next);
    upload = next;
  }
}
