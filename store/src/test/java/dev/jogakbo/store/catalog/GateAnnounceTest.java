package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.PackId;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GateAnnounceTest {
  @Test
  void aPackIsAnnouncedUntilItsSessionEnds() {
    Gate gate = new Gate();
    PackId pack = PackId.random(new Random(1));
    PackId other = PackId.random(new Random(2));
    try (Gate.Session session = gate.enter()) {
      session.announce(pack);
      try (Gate.Session shorter = gate.enter()) {
        shorter.announce(other);
      }
      assertThat(gate.isAnnounced(pack)).isTrue();
      assertThat(gate.isAnnounced(other)).isFalse();
    }
    assertThat(gate.isAnnounced(pack)).isFalse();
  }
}
