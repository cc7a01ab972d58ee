package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds what bodies that are held whole take of the memory together, whoever sends them. Room is
 * taken as bytes come, so who sends slowly keeps from others what they sent and no more; who finds
 * no room for some seconds is refused. Short bodies pass freely. Safe for many threads.
 */
public final class BodyRoom {
  private static final int UNIT_BYTES = 64 << 10;
  private static final int WAIT_SECONDS = 10;

  private final Semaphore units;

  /** Creates it; what one body may take must fit. */
  public BodyRoom(long bytes) {
    units = new Semaphore(Math.toIntExact(Math.clamp(bytes / UNIT_BYTES, 1, 1 << 20)), true);
  }

  /** Returns what one request holds, nothing at first. */
  public Share open() {
    return new Share();
  }

  /** What one request holds. Used by one thread. */
  public final class Share implements AutoCloseable {
    private int held;

    private Share() {}

    /**
     * Sees to it that so many bytes are held.
     *
     * @throws ProblemException ({@code too-many-requests}) if there is no room for them
     */
    public void grow(long bytes) {
      int needed = Math.toIntExact(bytes / UNIT_BYTES);
      if (needed > held) {
        acquire(needed - held);
        held = needed;
      }
    }

    /** Reads the body whole, which takes so many times its bytes. */
    public byte[] readAll(InputStream body, int times) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] some = body.readNBytes(UNIT_BYTES);
      while (some.length > 0) {
        bytes.writeBytes(some);
        grow((long) times * bytes.size());
        some = body.readNBytes(UNIT_BYTES);
      }
      return bytes.toByteArray();
    }

    private void acquire(int count) {
      try {
        if (!units.tryAcquire(count, WAIT_SECONDS, TimeUnit.SECONDS)) {
          throw new ProblemException(
              ProblemType.TOO_MANY_REQUESTS,
              "bodies of other requests take all the memory for them");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProblemException(ProblemType.STARTING, "the service is stopping");
      }
    }

    /** Gives all back; more can be held afterwards. */
    @Override
    public void close() {
      units.release(held);
      held = 0;
    }
  }
}
