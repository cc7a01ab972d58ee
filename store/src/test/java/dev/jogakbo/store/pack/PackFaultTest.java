package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import java.lang.reflect.Proxy;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever fails on the way, a pack is there whole or not at all, and a retry works. */
class PackFaultTest {
  private final MemoryObjectStore memory = new MemoryObjectStore();
  private final FaultyObjectStore store = new FaultyObjectStore(memory);
  private final Random random = new Random(7);

  @Test
  void isInvisibleWhicheverOperationFails() {
    write(PackId.random(random));
    long operations = store.operationCount();
    assertThat(operations).isGreaterThan(5);
    for (long number = 1; number <= operations; number++) {
      store.heal();
      store.failBefore(number);
      PackId id = PackId.random(random);
      assertThatThrownBy(() -> write(id)).isInstanceOf(TransientStoreException.class);
      assertThat(memory.find(PackKey.of(id))).as("operation %d", number).isEmpty();
      store.heal();
      PackFooter written = write(id);
      assertThat(new PackReader(memory).loadFooter(id)).isEqualTo(written);
    }
  }

  @Test
  void saysWhenItMayBeThere() {
    PackId id = PackId.random(random);
    store.counting(FaultyObjectStore.Operation.PUBLISH).failAfter(1);
    assertThatThrownBy(() -> write(id)).isInstanceOf(UnknownOutcomeException.class);
    assertThat(new PackReader(memory).loadFooter(id).records()).hasSize(5);
  }

  @Test
  void isNotSealedWhenWhatLiesThereIsNotWhatWasWritten() {
    PackId id = PackId.random(random);
    try (PackWriter writer = PackWriter.begin(flippingStore(), id, PackSource.UPLOAD)) {
      new PackSamples(random).fill(writer, 5, 1000);
      assertThatThrownBy(writer::seal)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("read back");
    }
    assertThat(memory.find(PackKey.of(id))).isEmpty();
  }

  @Test
  void passesOnWhyAFooterCannotBeRead() {
    PackId id = PackId.random(random);
    write(id);
    for (long number = 1; number <= 2; number++) {
      store.heal();
      store.failBefore(number);
      assertThatThrownBy(() -> new PackReader(store).loadFooter(id))
          .isInstanceOf(StoreException.class)
          .isInstanceOf(TransientStoreException.class);
    }
  }

  private PackFooter write(PackId id) {
    try (PackWriter writer = PackWriter.begin(store, id, PackSource.UPLOAD)) {
      new PackSamples(random).fill(writer, 5, 1000);
      PackFooter footer = writer.seal();
      writer.publish();
      return footer;
    }
  }

  /** A store whose medium gives back another bit than was written. */
  private ObjectStore flippingStore() {
    return (ObjectStore)
        Proxy.newProxyInstance(
            ObjectStore.class.getClassLoader(),
            new Class<?>[] {ObjectStore.class},
            (proxy, method, arguments) -> new Flipping(memory.begin((ObjectKey) arguments[0])));
  }

  private record Flipping(PendingObject inner) implements PendingObject {
    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      inner.write(source, offset, lengthBytes);
    }

    @Override
    public long lengthBytes() {
      return inner.lengthBytes();
    }

    @Override
    public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
      inner.readBack(position, destination, offset, lengthBytes);
      destination[offset + lengthBytes - PackTrailerV1.LENGTH_BYTES - 1] ^= 1;
    }

    @Override
    public void publish() {
      inner.publish();
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
