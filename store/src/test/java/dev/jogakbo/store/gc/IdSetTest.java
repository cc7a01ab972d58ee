package dev.jogakbo.store.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdSetTest {
  private final long seed = new Random().nextLong();

  @Test
  void behavesLikeASetHoweverFarItGrows() {
    Random random = new Random(seed);
    IdSet set = new IdSet();
    Set<Long> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextInt(15_000);
      assertThat(set.add(id(value), (int) (value % 3)))
          .as("seed %d", seed)
          .isEqualTo(model.add(value));
    }
    for (long value = 0; value < 15_000; value++) {
      assertThat(set.contains(id(value), (int) (value % 3)))
          .as("seed %d", seed)
          .isEqualTo(model.contains(value));
    }
  }

  @Test
  void theSameHashInAnotherDomainIsAnotherId() {
    IdSet set = new IdSet();
    set.add(id(7), 0);
    assertThat(set.contains(id(7), 1)).isFalse();
    assertThat(set.add(id(7), 1)).isTrue();
  }

  @Test
  void idsThatDifferLateAreDifferent() {
    IdSet set = new IdSet();
    set.add(ByteBuffer.allocate(32).putLong(8, 1).array(), 0);
    assertThat(set.add(ByteBuffer.allocate(32).putLong(8, 2).array(), 0)).isTrue();
    assertThat(set.contains(new byte[32], 0)).isFalse();
  }

  @Test
  void aCopyGoesItsOwnWay() {
    IdSet set = new IdSet();
    set.add(id(1), 0);
    IdSet copy = set.copy();
    copy.add(id(2), 0);
    assertThat(copy.contains(id(1), 0)).isTrue();
    assertThat(set.contains(id(2), 0)).isFalse();
  }

  /** Spread like a hash, because the set relies on it. */
  private static byte[] id(long value) {
    byte[] id = new byte[32];
    new Random(value).nextBytes(id);
    return id;
  }
}
