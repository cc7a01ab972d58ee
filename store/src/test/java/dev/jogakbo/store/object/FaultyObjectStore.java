package dev.jogakbo.store.object;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A decorator whose n-th operation fails, before it has an effect or after it. Operations are
 * counted from 1 over all threads, only those of the {@linkplain #counting kinds} asked for.
 *
 * <pre>
 * var store = new FaultyObjectStore(new MemoryObjectStore()).counting(Operation.PUBLISH);
 * store.failAfter(2);   // the second publish takes effect and loses its reply
 * store.stopAt(5);      // from the fifth on, as if the process were dead
 * </pre>
 */
public final class FaultyObjectStore implements ObjectStore {
  /** What can fail. */
  public enum Operation {
    BEGIN,
    WRITE,
    READ_BACK,
    PUBLISH,
    CREATE,
    LOAD,
    READ,
    FIND,
    LIST,
    DELETE
  }

  /** An operation about to run: its number, its kind and its key, prefix or list of keys. */
  public record Call(long number, Operation operation, String target) {}

  /** The process is gone: thrown by every operation after {@link #stopAt}; nothing catches it. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped(Call call) {
      super("stopped at " + call);
    }
  }

  private final ObjectStore inner;
  private final AtomicLong count = new AtomicLong();
  private Set<Operation> counted = EnumSet.allOf(Operation.class);
  private Consumer<Call> before = call -> {};
  private Consumer<Call> after = call -> {};

  /** Decorates a store; nothing fails yet. */
  public FaultyObjectStore(ObjectStore inner) {
    this.inner = inner;
  }

  /** Counts, and lets fail, only operations of these kinds. Call before use. */
  public FaultyObjectStore counting(Operation first, Operation... others) {
    counted = EnumSet.of(first, others);
    return this;
  }

  /** Counts, and lets fail, only operations that change something. Call before use. */
  public FaultyObjectStore countingChanges() {
    return counting(Operation.PUBLISH, Operation.CREATE, Operation.DELETE);
  }

  /** Returns how many counted operations were started. */
  public long operationCount() {
    return count.get();
  }

  /** Lets the n-th operation fail, as transient, without effect. */
  public void failBefore(long number) {
    failBefore(number, call -> new TransientStoreException("injected before " + call));
  }

  /** Lets the n-th operation fail in that way, without effect. */
  public void failBefore(long number, Function<Call, StoreException> failure) {
    before = call -> throwAt(number, call, failure);
  }

  /** Lets the n-th operation take effect, then fail with an unknown outcome. */
  public void failAfter(long number) {
    failAfter(number, call -> new UnknownOutcomeException("injected after " + call));
  }

  /** Lets the n-th operation take effect, then fail in that way. */
  public void failAfter(long number, Function<Call, StoreException> failure) {
    after = call -> throwAt(number, call, failure);
  }

  /** Lets the n-th operation and all that follow fail without effect, with {@link Stopped}. */
  public void stopAt(long number) {
    before =
        call -> {
          if (call.number() >= number) {
            throw new Stopped(call);
          }
        };
  }

  /** Runs something before each counted operation, in its thread; what it throws is the failure. */
  public void before(Consumer<Call> action) {
    before = action;
  }

  /** Runs something after each counted operation, in its thread; what it throws is the failure. */
  public void after(Consumer<Call> action) {
    after = action;
  }

  /** Lets everything succeed from now on and counts from 1 again. */
  public void heal() {
    before = call -> {};
    after = call -> {};
    count.set(0);
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    return run(Operation.BEGIN, key.value(), () -> new FaultyPendingObject(key, inner.begin(key)));
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    return run(Operation.CREATE, key.value(), () -> inner.create(key, body));
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    return run(Operation.LOAD, key.value(), () -> inner.load(key, lengthBytesMax));
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    run(
        Operation.READ,
        key.value(),
        () -> inner.read(key, position, destination, offset, lengthBytes));
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return run(Operation.FIND, key.value(), () -> inner.find(key));
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    return run(Operation.LIST, prefix, () -> inner.list(prefix, startAfter, limit));
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    return run(Operation.DELETE, keys.toString(), () -> inner.delete(keys));
  }

  @Override
  public String location() {
    return "faulty " + inner.location();
  }

  @Override
  public List<String> remarks() {
    return inner.remarks();
  }

  @Override
  public void close() {
    inner.close();
  }

  private static void throwAt(long number, Call call, Function<Call, StoreException> failure) {
    if (call.number() == number) {
      throw failure.apply(call);
    }
  }

  private void run(Operation operation, String target, Runnable work) {
    @Nullable Call call = count(operation, target);
    if (call == null) {
      work.run();
      return;
    }
    before.accept(call);
    work.run();
    after.accept(call);
  }

  private <T> T run(Operation operation, String target, Supplier<T> work) {
    @Nullable Call call = count(operation, target);
    if (call == null) {
      return work.get();
    }
    before.accept(call);
    T result = work.get();
    after.accept(call);
    return result;
  }

  private @Nullable Call count(Operation operation, String target) {
    return counted.contains(operation)
        ? new Call(count.incrementAndGet(), operation, target)
        : null;
  }

  private final class FaultyPendingObject implements PendingObject {
    private final ObjectKey key;
    private final PendingObject pending;

    FaultyPendingObject(ObjectKey key, PendingObject pending) {
      this.key = key;
      this.pending = pending;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      run(Operation.WRITE, key.value(), () -> pending.write(source, offset, lengthBytes));
    }

    @Override
    public long lengthBytes() {
      return pending.lengthBytes();
    }

    @Override
    public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
      run(
          Operation.READ_BACK,
          key.value(),
          () -> pending.readBack(position, destination, offset, lengthBytes));
    }

    @Override
    public void publish() {
      run(Operation.PUBLISH, key.value(), pending::publish);
    }

    @Override
    public void close() {
      pending.close();
    }
  }
}
