package dev.jogakbo.service.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.xet.XetFile;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * F37: what a collection says it will free is what the bucket shrinks by, to the byte; what two
 * datasets share is promised to none; and what has to wait is said, and how long.
 */
class FreedBytesIT extends UpkeepTestCase {
  private static final int LENGTH_BYTES = 700_000;
  private static final long GRACE_SECONDS = 28 * 86_400;

  enum Door {
    LFS,
    XET
  }

  private void send(Door door, String repository, String path, byte[] bytes) {
    switch (door) {
      case XET -> upload(repository, new XetFile(bytes), path);
      case LFS -> {
        Answer committed = commit(repository, lfsFile(path, sendLfs(repository, bytes)));
        assertThat(committed.status()).as("%s", committed).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void f37APlanSaysWhatComesOfItToTheByte(Door door) throws IOException, InterruptedException {
    int seed = 37 * door.name().hashCode();
    String one = newRepository();
    String other = newRepository();
    byte[] shared = Bytes.random(LENGTH_BYTES, seed);
    byte[] old = Bytes.random(LENGTH_BYTES, seed + 1000);
    send(door, one, "shared.bin", shared);
    send(door, one, "own.bin", Bytes.random(LENGTH_BYTES, seed + 2000));
    send(door, other, "shared.bin", shared);
    send(door, other, "own.bin", old);
    send(door, other, "own.bin", Bytes.random(LENGTH_BYTES, seed + 3000));
    assertThat(collect().path("freedBytes").asLong()).isZero();

    assertThat(server.delete("/api/v1/datasets/" + one).status()).isEqualTo(204);
    endLeases(door);
    whatWaitsIsSaid();
    frees(one + " (deleted)");
    assertThat(resolve(other, "shared.bin").bytes()).isEqualTo(shared);
    Answer squashed = json("/api/datasets/" + other + "/super-squash/main", "{}");
    assertThat(squashed.status()).as("%s", squashed).isEqualTo(200);
    whatWaitsIsSaid();
    frees(other);
    assertThat(resolve(other, "shared.bin").bytes()).isEqualTo(shared);
    assertThat(server.delete("/api/v1/datasets/" + other).status()).isEqualTo(204);
    long before = packBytes();
    assertThat(collect().path("freedBytes").asLong())
        .as("the last holder lets go of what was shared")
        .isGreaterThan(2L * LENGTH_BYTES)
        .isEqualTo(before - packBytes());
  }

  /** What Xet clients sent is kept for weeks of service, which is said, unless leases are lost. */
  private void endLeases(Door door) throws InterruptedException {
    JsonNode plan = plan(0);
    JsonNode leased = plan.path("waiting").path("leased");
    if (door == Door.XET) {
      assertThat(plan.path("freedBytes").asLong()).isLessThan(LENGTH_BYTES);
      assertThat(leased.path("recordBytes").asLong()).isGreaterThan(LENGTH_BYTES);
      assertThat(leased.path("nextDueSeconds").asLong()).isBetween(34 * 86_400L, 35 * 86_400L);
      rebuild();
    } else {
      assertThat(leased.path("recordBytes").asLong()).isZero();
      assertThat(leased.path("nextDueSeconds").asLong()).isEqualTo(-1);
    }
  }

  private void whatWaitsIsSaid() throws InterruptedException {
    JsonNode plan = plan(GRACE_SECONDS);
    assertThat(plan.path("freedBytes").asLong()).isZero();
    JsonNode waiting = plan.path("waiting");
    assertThat(waiting.path("contentCount").asLong()).isPositive();
    assertThat(waiting.path("recordBytes").asLong()).isBetween((long) LENGTH_BYTES, 710_000L);
    assertThat(waiting.path("nextDueSeconds").asLong())
        .isBetween(GRACE_SECONDS - 600, GRACE_SECONDS);
  }

  private void frees(String owner) throws IOException, InterruptedException {
    JsonNode planned = plan(0);
    long before = packBytes();
    JsonNode report = collect();
    long freed = before - packBytes();
    assertThat(freed).isBetween((long) LENGTH_BYTES, 720_000L);
    assertThat(report.path("freedBytes").asLong()).isEqualTo(freed);
    assertThat(planned.path("freedBytes").asLong()).isEqualTo(freed);
    assertThat(planned.path("owners").path(owner).asLong())
        .as("%s", planned)
        .isBetween((long) LENGTH_BYTES, freed);
  }
}
