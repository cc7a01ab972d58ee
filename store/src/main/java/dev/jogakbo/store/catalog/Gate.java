package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.PackId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the collector off what sessions touch. Sessions look things up, and touch what they find,
 * under the read side; the collector forgets under the write side, after it was told what was
 * touched. So a session either finds a thing and the collector knows, or does not find it any more.
 *
 * <p>Safe for use by many threads. Calls of the read side may nest; nothing that holds it may call
 * the write side ({@link #begin}, {@link Run#drain}, {@link Run#forget}).
 */
public final class Gate {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
  private final Set<PackId> announced = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Run run;

  /** Begins a session, which must be closed. */
  public Session enter() {
    return shared(() -> {
      Session session = new Session();
      sessions.add(session);
      return session;
    });
  }

  /**
   * Begins a collection, at the start of its mark.
   *
   * @throws IllegalStateException if one is running
   */
  public Run begin() {
    return alone(() -> {
      if (run != null) {
        throw new IllegalStateException("a collection is running");
      }
      Run begun = new Run();
      sessions.forEach(session -> begun.touches.addAll(session.touches));
      run = begun;
      return begun;
    });
  }

  /** Returns the number of sessions under way. */
  public int sessionCount() {
    return sessions.size();
  }

  /** Whether a session under way announced that pack. */
  public boolean isAnnounced(PackId pack) {
    return announced.contains(pack);
  }

  /**
   * Holds the pack for sessions under way that hold one from which records were moved into it,
   * after the rows say so.
   */
  void moved(Set<Integer> fromPackNumbers, int toPackNumber) {
    alone(() -> {
      sessions.forEach(session -> session.touches.movePacks(fromPackNumbers, toPackNumber));
      return true;
    });
  }

  /** Runs the body together with others, while nothing is forgotten. */
  public <T> T shared(Supplier<T> body) {
    return locked(lock.readLock(), body);
  }

  private <T> T alone(Supplier<T> body) {
    return locked(lock.writeLock(), body);
  }

  private static <T> T locked(Lock lock, Supplier<T> body) {
    lock.lock();
    try {
      return body.get();
    } finally {
      lock.unlock();
    }
  }

  /** One ingest or commit under way. Safe for use by many threads. */
  public final class Session implements AutoCloseable {
    private final Touches touches = new Touches();
    private final Set<PackId> packs = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private Session() {}

    /** Runs a look-up that touches what it finds, while nothing is forgotten. */
    public <T> T lookUp(Supplier<T> body) {
      return shared(() -> {
        checkOpen();
        return body.get();
      });
    }

    /** Says that the session is about to publish a pack, which is no orphan until it is closed. */
    public void announce(PackId pack) {
      lookUp(() -> packs.add(pack) && announced.add(pack));
    }

    /** Holds the pack until the session is closed. */
    public void touchPack(int packNumber) {
      touch(all -> all.addPack(packNumber));
    }

    /** Holds the content, with all that it is made from, until the session is closed. */
    public void touchContent(ContentKey content) {
      touch(all -> all.addContent(content));
    }

    /** Holds the recipe in that blob, with all it names, until the session is closed. */
    public void touchRecipe(BlobId recipe) {
      touch(all -> all.addRecipe(recipe));
    }

    /** Holds the blob until the session is closed. */
    public void touchBlob(BlobId blob) {
      touch(all -> all.addBlob(blob));
    }

    private void touch(Consumer<Touches> add) {
      lookUp(() -> {
        Run running = run;
        if (running != null) {
          add.accept(running.touches);
        }
        add.accept(touches);
        return true;
      });
    }

    private void checkOpen() {
      if (closed) {
        throw new IllegalStateException("the session is closed");
      }
    }

    /** Ends the session. What it touched counts as live for a collection that is running. */
    @Override
    public void close() {
      shared(() -> {
        closed = true;
        announced.removeAll(packs);
        return sessions.remove(this);
      });
    }
  }

  /** A collection under way. Used by one thread. */
  public final class Run implements AutoCloseable {
    private final Touches touches = new Touches();

    private Run() {}

    /**
     * Returns what was touched since the last call of this method or {@link #forget}; at first,
     * what sessions under way had touched before.
     */
    public Touched drain() {
      return alone(touches::drain);
    }

    /**
     * Runs the body alone, and gives it what was touched since the last call. All of what it must
     * spare is in what was given in this run.
     */
    public <T> T forget(Function<Touched, T> body) {
      return alone(() -> body.apply(touches.drain()));
    }

    /** Ends the collection. */
    @Override
    public void close() {
      alone(() -> {
        if (run == this) {
          run = null;
        }
        return true;
      });
    }
  }
}
