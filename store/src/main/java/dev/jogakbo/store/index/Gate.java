package dev.jogakbo.store.index;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls through until it is closed. Closing waits for the calls inside, and every later call
 * throws {@link IllegalStateException}; so what lies behind it is never used after it is gone.
 *
 * <p>A lock under which calls that keep coming make way for one that must run alone: a stamped lock
 * lets them pass it for as long as they keep coming.
 */
final class Gate {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private volatile boolean closed;

  /** Runs the body together with others. */
  <T extends @Nullable Object> T shared(Supplier<T> body) {
    Lock inside = lock.readLock();
    inside.lock();
    try {
      checkOpen();
      return body.get();
    } finally {
      inside.unlock();
    }
  }

  /** Runs the body together with others. */
  void shared(Runnable body) {
    run(body, lock.readLock());
  }

  /** Runs the body while nothing else runs. */
  void alone(Runnable body) {
    run(body, lock.writeLock());
  }

  /** Runs the body together with others, or not at all if closed. */
  void unlessClosed(Runnable body) {
    Lock inside = lock.readLock();
    inside.lock();
    try {
      if (!closed) {
        body.run();
      }
    } finally {
      inside.unlock();
    }
  }

  /** Closes, and runs the body once, after the last call; later calls of this method do nothing. */
  void close(Runnable last) {
    Lock inside = lock.writeLock();
    inside.lock();
    try {
      if (!closed) {
        closed = true;
        last.run();
      }
    } finally {
      inside.unlock();
    }
  }

  /** Throws if it is closed. */
  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }

  private void run(Runnable body, Lock inside) {
    inside.lock();
    try {
      checkOpen();
      body.run();
    } finally {
      inside.unlock();
    }
  }
}
