package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreRaceTest {
  private static final int MIB = 1 << 20;

  private final TestBed bed = new TestBed();
  private final Store store = bed.open();
  private final ExecutorService clients = Executors.newFixedThreadPool(16);

  @AfterEach
  void close() {
    clients.close();
    store.close();
  }

  @Test
  void sessionsThatStoreOneFileAtOnceAgree() throws Exception {
    byte[] bytes = Samples.random(6 * MIB, 1);
    byte[] edited = Samples.insert(bytes, 2 * MIB, new byte[100]);
    CyclicBarrier start = new CyclicBarrier(4);
    List<Future<ContentId>> stored = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      byte[] own = i % 2 == 0 ? bytes : edited;
      stored.add(
          clients.submit(() -> {
            start.await();
            return Samples.store(store, own).id();
          }));
    }
    for (Future<ContentId> id : stored) {
      assertThat(Samples.read(store, id.get())).hasSizeBetween(bytes.length, edited.length);
    }
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    assertThat(Samples.read(store, Samples.idOf(edited))).isEqualTo(edited);
    assertThat(Samples.store(store, edited).savings().newChunkCount()).isZero();
  }

  @Test
  void uploadsAndDownloadsAtOnceKeepTheirBytesApart() throws Exception {
    List<ContentId> readable = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      readable.add(Samples.store(store, file(i)).id());
    }
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int number = i;
      tasks.add(() -> isStored(file(100 + number)));
      tasks.add(() -> isReadRight(readable.get(number), file(number)));
    }
    for (Future<Boolean> done : clients.invokeAll(tasks)) {
      assertThat(done.get()).isTrue();
    }
  }

  private static byte[] file(int number) {
    return Samples.random(4 * MIB + number * 1000, number);
  }

  private boolean isStored(byte[] bytes) throws IOException {
    ContentId id = Samples.store(store, bytes).id();
    return isReadRight(id, bytes);
  }

  private boolean isReadRight(ContentId id, byte[] bytes) throws IOException {
    for (int i = 0; i < 3; i++) {
      if (!java.util.Arrays.equals(Samples.read(store, id), bytes)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void manySmallSessionsAtOnceAllEndWell() throws InterruptedException, ExecutionException {
    List<Callable<ContentId>> tasks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] bytes = Samples.random(10_000, i % 50);
      tasks.add(() -> Samples.store(store, bytes).id());
    }
    for (Future<ContentId> done : clients.invokeAll(tasks)) {
      assertThat(store.findContent(DomainId.INSTANCE, done.get())).isPresent();
    }
  }
}
