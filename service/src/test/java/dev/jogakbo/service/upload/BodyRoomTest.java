package dev.jogakbo.service.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BodyRoom.Share;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BodyRoomTest {
  private static final int ROOM_BYTES = 4 << 20;

  private final AtomicLong nanos = new AtomicLong();
  private final BodyRoom room = new BodyRoom(ROOM_BYTES, nanos::get);

  private void pass(int seconds) {
    nanos.addAndGet(seconds * 1_000_000_000L);
  }

  /** Somebody who wants room on a thread of its own, and has begun to wait for it. */
  private static Thread waiting(Runnable work) {
    Thread thread = Thread.ofPlatform().start(work);
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  @Test
  void aBodyThatComesSlowlyGivesWayToWhoeverWaits() throws Exception {
    CompletableFuture<Boolean> isIn = new CompletableFuture<>();
    Thread other;
    try (Share slow = room.open()) {
      slow.grow(ROOM_BYTES);
      pass(3600);
      slow.grow(ROOM_BYTES); // nobody minds
      other =
          waiting(() -> {
            try (Share share = room.open()) {
              share.grow(ROOM_BYTES / 2);
              isIn.complete(true);
            }
          });
      assertThat(isIn).isNotDone();
      assertThatExceptionOfType(ProblemException.class)
          .isThrownBy(() -> slow.grow(ROOM_BYTES))
          .matches(problem -> problem.type() == ProblemType.TOO_MANY_REQUESTS);
    }
    assertThat(isIn.get()).isTrue();
    other.join();
  }

  @Test
  void aBodyThatComesWellIsWaitedFor() throws Exception {
    CompletableFuture<Boolean> isIn = new CompletableFuture<>();
    Thread other;
    try (Share quick = room.open()) {
      quick.grow(ROOM_BYTES / 2);
      pass(6);
      other =
          waiting(() -> {
            try (Share share = room.open()) {
              share.grow(ROOM_BYTES);
              isIn.complete(true);
            }
          });
      quick.grow(ROOM_BYTES / 2);
      assertThat(isIn).isNotDone();
    }
    assertThat(isIn.get()).isTrue();
    other.join();
  }

  @Test
  void waitingForRoomIsNotSlowness() throws Exception {
    CompletableFuture<Boolean> isIn = new CompletableFuture<>();
    Share first = room.open();
    first.grow(ROOM_BYTES);
    Thread second =
        waiting(() -> {
          try (Share share = room.open()) {
            share.grow(ROOM_BYTES / 2);
            share.grow(ROOM_BYTES / 2 + 1);
            isIn.complete(true);
          }
        });
    Thread third =
        waiting(() -> {
          try (Share share = room.open()) {
            share.grow(ROOM_BYTES);
          }
        });
    pass(50);
    first.close();
    second.join();
    third.join();
    assertThat(isIn).isDone();
  }

  @Test
  void whatComesInSmallPiecesIsReadWhole() throws IOException {
    byte[] bytes = Bytes.random(300_000, 1);
    InputStream pieces =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] buffer, int offset, int lengthBytes) {
            return super.read(buffer, offset, Math.min(lengthBytes, 777));
          }
        };
    try (Share share = room.open()) {
      assertThat(share.readAll(pieces, 2)).isEqualTo(bytes);
    }
  }
}
