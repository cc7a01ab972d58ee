package dev.jogakbo.store.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BufferPoolTest {
  private static final int LEAST = 16 * 1024 - BufferPool.LACKING_BYTES;

  @Test
  void lengthsAreALittleBelowPowersOfTwoAndAtLeastWhatWasAskedFor() {
    BufferPool pool = new BufferPool(0);
    assertThat(pool.take(0)).hasSize(LEAST);
    assertThat(pool.take(LEAST)).hasSize(LEAST);
    assertThat(pool.take(LEAST + 1)).hasSize(32 * 1024 - BufferPool.LACKING_BYTES);
    assertThat(BufferPool.capacityOf(1 << 20)).isEqualTo((2 << 20) - BufferPool.LACKING_BYTES);
  }

  @Test
  void aBufferGivenBackIsGivenAgainUpToTheLimit() {
    BufferPool pool = new BufferPool(LEAST);
    byte[] kept = pool.take(LEAST);
    byte[] dropped = pool.take(LEAST);
    pool.giveBack(kept);
    pool.giveBack(dropped);
    assertThat(pool.take(1)).isSameAs(kept);
    assertThat(pool.take(1)).isNotSameAs(dropped);
  }
}
