package dev.jogakbo.store.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Agrees with a set of the same ids. */
class IdSetPropertyTest {
  static long[] seeds() {
    long fresh = Long.getLong("test.seed", new Random().nextLong());
    System.out.println("IdSetPropertyTest: -Dtest.seed=" + fresh);
    return new long[] {1, 2, fresh};
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithASet(long seed) {
    Random random = new Random(seed);
    IdSet set = new IdSet();
    Set<ByteBuffer> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      byte[] id = id(random);
      assertThat(set.contains(id)).isEqualTo(model.contains(ByteBuffer.wrap(id)));
      assertThat(set.add(id)).as("id %d of seed %d", i, seed).isEqualTo(model.add(wrap(id)));
      assertThat(set.contains(id)).isTrue();
    }
    assertThat(set.size()).isEqualTo(model.size());
    Set<ByteBuffer> listed = new HashSet<>();
    set.forEach(id -> assertThat(listed.add(wrap(id))).isTrue());
    assertThat(listed).isEqualTo(model);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void idsThatMeetInOneSlotStayApart(long seed) {
    Random random = new Random(seed);
    IdSet set = new IdSet();
    for (int i = 0; i < 500; i++) {
      byte[] id = new byte[16];
      ByteBuffer.wrap(id).putLong(8, random.nextLong() | 1); // the same first half for all
      assertThat(set.add(id)).isTrue();
      assertThat(set.add(id)).isFalse();
    }
    assertThat(set.size()).isEqualTo(500);
  }

  @Test
  void idsThatDifferLateAreDifferent() {
    IdSet set = new IdSet();
    set.add(ByteBuffer.allocate(32).putLong(8, 1).array());
    assertThat(set.add(ByteBuffer.allocate(32).putLong(8, 2).array())).isTrue();
    assertThat(set.contains(new byte[32])).isFalse();
  }

  @Test
  void aCopyGoesItsOwnWay() {
    IdSet set = new IdSet();
    set.add(new byte[16]);
    IdSet copy = set.copy();
    copy.add(ByteBuffer.allocate(16).putLong(0, 2).array());
    assertThat(copy.contains(new byte[16])).isTrue();
    assertThat(copy.size()).isEqualTo(2);
    assertThat(set.size()).isEqualTo(1);
  }

  private static ByteBuffer wrap(byte[] id) {
    return ByteBuffer.wrap(id.clone());
  }

  /** Ids of few different values, all zeros among them. */
  private static byte[] id(Random random) {
    byte[] id = new byte[16];
    ByteBuffer.wrap(id).putShort(0, (short) random.nextInt()).put(15, (byte) random.nextInt(2));
    if (random.nextInt(50) == 0) {
      return new byte[16];
    }
    return id;
  }
}
