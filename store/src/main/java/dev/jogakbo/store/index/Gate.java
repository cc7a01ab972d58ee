package dev.jogakbo.store.index;

import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls through until it is closed. Closing waits for the calls inside, and every later call
 * throws {@link IllegalStateException}; so what lies behind it is never used after it is gone.
 *
 * <p>Calls must not nest: a second one behind a waiting closer would wait for itself.
 */
final class Gate {
  private final StampedLock lock = new StampedLock();
  private volatile boolean closed;

  /** Runs the body together with others. */
  <T extends @Nullable Object> T shared(Supplier<T> body) {
    long stamp = lock.readLock();
    try {
      checkOpen();
      return body.get();
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** Runs the body together with others. */
  void shared(Runnable body) {
    long stamp = lock.readLock();
    try {
      checkOpen();
      body.run();
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** Runs the body together with others, or not at all if closed. */
  void unlessClosed(Runnable body) {
    long stamp = lock.readLock();
    try {
      if (!closed) {
        body.run();
      }
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** Runs the body while nothing else runs. */
  void alone(Runnable body) {
    long stamp = lock.writeLock();
    try {
      checkOpen();
      body.run();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Closes, and runs the body once, after the last call; later calls of this method do nothing. */
  void close(Runnable last) {
    long stamp = lock.writeLock();
    try {
      if (!closed) {
        closed = true;
        last.run();
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Throws if it is closed. */
  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
