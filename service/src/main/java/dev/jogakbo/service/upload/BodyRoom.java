package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds what bodies that are held whole take of the memory together, whoever sends them. Room is
 * taken as bytes come, so who sends slowly keeps from others what they sent and no more; and while
 * others wait, a body that comes slowly is refused and gives its room back. Whoever holds nothing
 * yet waits for longer than silence is borne, since it costs a thread that does nothing; whoever
 * holds some waits for some seconds only, or two could wait for each other. Short bodies pass
 * freely. Safe for many threads.
 */
public final class BodyRoom {
  private static final int UNIT_BYTES = 64 << 10;
  private static final int WAIT_SECONDS = 60;
  private static final int HOLDING_WAIT_SECONDS = 10;

  /** Room that a body takes in a second, at least, if others wait for it. */
  private static final int SLOW_BYTES = 256 << 10;

  private static final int SLOW_SECONDS = 5;

  private final LongSupplier nanoClock;
  private final Semaphore units;

  /** Creates it; what one body may take must fit. */
  public BodyRoom(long bytes) {
    this(bytes, System::nanoTime);
  }

  BodyRoom(long bytes, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    units = new Semaphore(Math.toIntExact(Math.clamp(bytes / UNIT_BYTES, 1, 1 << 20)), true);
  }

  /** Returns what one request holds, nothing at first. */
  public Share open() {
    return new Share();
  }

  /** What one request holds. Used by one thread. */
  public final class Share implements AutoCloseable {
    private int held;

    /** When the first room was had, later by as long as more was waited for. */
    private long startNanos;

    private Share() {}

    /**
     * Sees to it that so many bytes are held. To be called whenever some have come, few or many.
     *
     * @throws ProblemException ({@code too-many-requests}) if there is no room for them, or if they
     *     come slowly and others wait
     */
    public void grow(long bytes) {
      giveWay(bytes);
      int needed = Math.toIntExact(bytes / UNIT_BYTES);
      if (needed > held) {
        acquire(needed - held);
        held = needed;
      }
    }

    private void giveWay(long bytes) {
      double seconds = (nanoClock.getAsLong() - startNanos) / 1e9;
      boolean isSlow = seconds > SLOW_SECONDS && bytes < seconds * SLOW_BYTES;
      if (held > 0 && isSlow && units.hasQueuedThreads()) {
        throw new ProblemException(
            ProblemType.TOO_MANY_REQUESTS,
            "the body comes slowly, and others wait for the memory that it takes; send it again");
      }
    }

    /** Reads the body whole, which takes so many times its bytes. */
    public byte[] readAll(InputStream body, int times) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] some = new byte[UNIT_BYTES];
      for (int read = body.read(some); read >= 0; read = body.read(some)) {
        bytes.write(some, 0, read);
        grow((long) times * bytes.size());
      }
      return bytes.toByteArray();
    }

    private void acquire(int count) {
      long beforeNanos = nanoClock.getAsLong();
      int waitSeconds = held == 0 ? WAIT_SECONDS : HOLDING_WAIT_SECONDS;
      try {
        if (!units.tryAcquire(count, waitSeconds, TimeUnit.SECONDS)) {
          throw new ProblemException(
              ProblemType.TOO_MANY_REQUESTS,
              "bodies of other requests take all the memory for them");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProblemException(ProblemType.STARTING, "the service is stopping");
      }
      long nowNanos = nanoClock.getAsLong();
      startNanos = held == 0 ? nowNanos : startNanos + nowNanos - beforeNanos;
    }

    /** Gives all back; more can be held afterwards. */
    @Override
    public void close() {
      units.release(held);
      held = 0;
    }
  }
}
