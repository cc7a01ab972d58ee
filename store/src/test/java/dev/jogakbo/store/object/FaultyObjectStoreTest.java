package dev.jogakbo.store.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import org.junit.jupiter.api.Test;

class FaultyObjectStoreTest extends ObjectStoreContract {
  private final FaultyObjectStore faulty = new FaultyObjectStore(new MemoryObjectStore());

  @Override
  protected ObjectStore open() {
    return faulty;
  }

  @Test
  void failsBeforeTheEffectOnce() {
    faulty.countingChanges().failBefore(2);
    faulty.create(key("a"), body("x"));
    assertThatThrownBy(() -> faulty.create(key("b"), body("x")))
        .isInstanceOf(TransientStoreException.class)
        .hasMessageContaining("CREATE");
    assertThat(faulty.find(key("b"))).isEmpty();
    assertThat(faulty.create(key("b"), body("x"))).isEqualTo(CreateOutcome.CREATED);
    assertThat(faulty.operationCount()).isEqualTo(3);
  }

  @Test
  void failsAfterTheEffect() {
    faulty.counting(FaultyObjectStore.Operation.PUBLISH).failAfter(1);
    assertThatThrownBy(() -> write(key("a"), body("x"), 1))
        .isInstanceOf(UnknownOutcomeException.class);
    assertThat(faulty.find(key("a"))).isPresent();
  }

  @Test
  void stopsForGoodUntilHealed() {
    faulty.stopAt(1);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> faulty.list("", "", 1))
          .isInstanceOf(FaultyObjectStore.Stopped.class);
    }
    faulty.heal();
    assertThat(faulty.list("", "", 1)).isEmpty();
  }
}
