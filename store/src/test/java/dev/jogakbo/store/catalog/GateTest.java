package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final ContentKey CONTENT =
      new ContentKey(DomainId.INSTANCE, ContentId.of(new byte[32]));
  private static final BlobId BLOB = BlobId.of(new byte[32]);

  private final Gate gate = new Gate();

  @Test
  void aRunSeesWhatSessionsUnderWayTouchedBeforeItBegan() {
    Gate.Session session = gate.enter();
    session.touchPack(3);
    session.touchContent(CONTENT);
    session.touchBlob(BLOB);
    try (Gate.Run run = gate.begin()) {
      assertThat(run.drain())
          .isEqualTo(new Touched(Set.of(3), Set.of(CONTENT), Set.of(), Set.of(BLOB)));
      assertThat(run.drain().isEmpty()).isTrue();
    }
  }

  @Test
  void aRunSeesWhatASessionTouchedThatHasEnded() {
    try (Gate.Run run = gate.begin()) {
      try (Gate.Session session = gate.enter()) {
        session.touchPack(5);
      }
      assertThat(run.<Set<Integer>>forget(Touched::packNumbers)).containsExactly(5);
      assertThat(run.<Boolean>forget(Touched::isEmpty)).isTrue();
    }
  }

  @Test
  void whatASessionTouchedThatEndedBeforeIsNotHeld() {
    try (Gate.Session session = gate.enter()) {
      session.touchPack(5);
      assertThat(gate.sessionCount()).isEqualTo(1);
    }
    assertThat(gate.sessionCount()).isZero();
    try (Gate.Run run = gate.begin()) {
      assertThat(run.drain().isEmpty()).isTrue();
    }
  }

  @Test
  void whatWasMovedIsHeldWhereItIsNow() {
    Gate.Session holder = gate.enter();
    holder.touchPack(1);
    gate.enter().touchPack(2);
    gate.moved(Set.of(1, 3), 4);
    gate.moved(Set.of(3), 5);
    try (Gate.Run run = gate.begin()) {
      assertThat(run.drain().packNumbers()).containsExactlyInAnyOrder(1, 2, 4);
    }
  }

  @Test
  void theNextRunSeesASessionThatIsStillOpen() {
    Gate.Session session = gate.enter();
    session.touchPack(1);
    try (Gate.Run run = gate.begin()) {
      run.drain();
    }
    try (Gate.Run run = gate.begin()) {
      assertThat(run.drain().packNumbers()).containsExactly(1);
    }
    session.close();
  }

  @Test
  void oneCollectionRunsAtATime() {
    Gate.Run run = gate.begin();
    assertThatThrownBy(gate::begin).isInstanceOf(IllegalStateException.class);
    run.close();
    run.close();
    gate.begin().close();
  }

  @Test
  void aClosedSessionTouchesNothing() {
    Gate.Session session = gate.enter();
    session.close();
    session.close();
    assertThatThrownBy(() -> session.touchPack(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> session.lookUp(() -> 1)).isInstanceOf(IllegalStateException.class);
  }
}
