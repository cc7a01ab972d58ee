package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.concurrent.Semaphore;

/**
 * Bounds how many long lines of commits are in memory at once, whoever sends them. Short lines pass
 * freely.
 */
final class LineGate {
  /** From this length on a line is a long one. */
  static final int LONG_BYTES = 1 << 20;

  /** What a line takes while it is read, as text, and decoded. */
  private static final int COPIES = 4;

  private final Semaphore places;

  LineGate(long memoryBytes) {
    long most = memoryBytes / ((long) HubJson.BODY_BYTES_MAX * COPIES);
    this.places = new Semaphore(Math.toIntExact(Math.clamp(most, 1, 64)), true);
  }

  /** Returns the pass of one commit, to be closed. */
  Pass enter() {
    return new Pass();
  }

  /** What one commit holds. Used by one thread. */
  final class Pass implements AutoCloseable {
    private boolean isHeld;

    private Pass() {}

    /** The line before is done with. */
    void begin() {
      close();
    }

    /** The line has come to be that long; waits for a place if it is a long one now. */
    void grow(int lengthBytes) {
      if (!isHeld && lengthBytes >= LONG_BYTES) {
        acquire();
        isHeld = true;
      }
    }

    private void acquire() {
      try {
        places.acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProblemException(ProblemType.STARTING, "the service is stopping");
      }
    }

    @Override
    public void close() {
      if (isHeld) {
        places.release();
        isHeld = false;
      }
    }
  }
}
