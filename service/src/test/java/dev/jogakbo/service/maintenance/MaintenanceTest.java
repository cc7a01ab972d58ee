package dev.jogakbo.service.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.job.Job;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.FormerVisitor;
import dev.jogakbo.store.gc.RootSource;
import dev.jogakbo.store.gc.RootVisitor;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MaintenanceTest {
  private static final CollectionPolicy AT_ONCE = CollectionPolicy.of(Duration.ZERO);
  private static final CheckOptions STRUCTURE = CheckOptions.of(CheckScope.STRUCTURE);

  private final Store store =
      Store.open(
          StoreOptions.of(new MemoryObjectStore(), new MemoryIndexStore(StoreTables.ALL))
              .withThreads(2, 2));

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aCancelledPlanEndsAtItsNextStepAndMakesRoom() throws InterruptedException {
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    try (Maintenance maintenance =
        new Maintenance(store, new Roots(cancelled::join), NamedContents.NONE, _ -> Map.of())) {
      Job<JsonNode> plan = maintenance.plan(AT_ONCE);
      plan.cancel();
      cancelled.complete(null);
      assertThat(plan.await(Duration.ofMinutes(1))).isTrue();
      assertThat(plan.state()).isEqualTo(Job.State.FAILED);
      assertThat(plan.failure()).hasMessage("cancelled");
      assertThat(ended(maintenance.check(STRUCTURE))).isEqualTo(Job.State.DONE);
    }
  }

  @Test
  void aCancelledCheckEndsAtItsNextStep() throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      session.store(new ByteArrayInputStream(new byte[1000]), Expectation.NONE);
      session.flush();
    }
    Job<JsonNode> check = new Job<>("1", "check");
    check.cancel();
    assertThatExceptionOfType(CancellationException.class)
        .isThrownBy(() -> store.checker(NamedContents.NONE).check(STRUCTURE, check::step));
  }

  @Test
  void aJobThatEndsInAnErrorDoesNotStandInTheWayForEver() throws InterruptedException {
    Roots roots =
        new Roots(() -> {
          throw new StackOverflowError("too deep");
        });
    try (Maintenance maintenance =
        new Maintenance(store, roots, NamedContents.NONE, _ -> Map.of())) {
      Job<JsonNode> plan = maintenance.plan(AT_ONCE);
      assertThat(ended(plan)).isEqualTo(Job.State.FAILED);
      assertThat(plan.failure()).hasMessage("too deep");
      assertThat(ended(maintenance.check(STRUCTURE))).isEqualTo(Job.State.DONE);
    }
  }

  private static Job.State ended(Job<JsonNode> job) throws InterruptedException {
    assertThat(job.await(Duration.ofMinutes(1))).isTrue();
    return job.state();
  }

  /** Keeps nothing, and runs something while it is asked. */
  private record Roots(Runnable meanwhile) implements RootSource {
    @Override
    public void live(RootVisitor visitor) {
      meanwhile.run();
    }

    @Override
    public void former(FormerVisitor visitor) {}
  }
}
