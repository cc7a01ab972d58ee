package dev.jogakbo.service.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobLineTest {
  private final CompletableFuture<Void> gate = new CompletableFuture<>();
  private final JobLine<String> line =
      new JobLine<>("test", new JobLine.Limits(2, 3), IllegalArgumentException.class::isInstance);

  @AfterEach
  void close() {
    gate.complete(null);
    line.close();
  }

  private Job<String> begin(JobLine.Work<String> work) {
    return line.begin("subject", work).orElseThrow();
  }

  private static Job<String> ended(Job<String> job) throws InterruptedException {
    assertThat(job.await(Duration.ofMinutes(1))).isTrue();
    return job;
  }

  @Test
  void noMoreThanSoManyWaitOrAreUnderWay() throws InterruptedException {
    Job<String> first = begin(this::waiting);
    Job<String> second = begin(_ -> "second");
    assertThat(line.begin("third", _ -> "third")).isEmpty();
    assertThat(line.runningCount()).isEqualTo(2);
    assertThat(second.state()).isEqualTo(Job.State.RUNNING);
    gate.complete(null);
    assertThat(ended(first).result()).isEqualTo("first");
    assertThat(ended(second).result()).isEqualTo("second");
    assertThat(line.runningCount()).isZero();
    assertThat(ended(begin(_ -> "third")).state()).isEqualTo(Job.State.DONE);
  }

  private String waiting(Job<String> job) {
    gate.join();
    job.step("waited", 1, 1);
    return "first";
  }

  @Test
  void theLatestAreRemembered() throws InterruptedException {
    Job<String> oldest = ended(begin(_ -> "1"));
    List<Job<String>> latest = List.of(begin(_ -> "2"), ended(begin(_ -> "3")), begin(_ -> "4"));
    assertThat(line.find(oldest.id())).isEmpty();
    for (Job<String> job : latest) {
      assertThat(line.find(job.id())).containsSame(job);
      assertThat(job.subject()).isEqualTo("subject");
      ended(job);
    }
  }

  @Test
  void aCancelledJobEndsAtItsNextStep() throws InterruptedException {
    Job<String> job = begin(this::waiting);
    job.cancel();
    gate.complete(null);
    assertThat(ended(job).failure()).isInstanceOf(CancellationException.class);
    assertThat(job.result()).isNull();
    assertThat(job.progress().phase()).isEqualTo("start");
  }

  @Test
  void whateverEndsAJobIsToldAndMakesRoom() throws InterruptedException {
    Job<String> broken =
        begin(_ -> {
          throw new IOException("disk");
        });
    assertThat(ended(broken).failure()).isInstanceOf(UncheckedIOException.class);
    Job<String> refused =
        begin(_ -> {
          throw new IllegalArgumentException("refused");
        });
    assertThat(ended(refused).failure()).hasMessage("refused");
    Job<String> failed =
        begin(_ -> {
          throw new AssertionError("too much");
        });
    assertThat(ended(failed).failure()).hasMessage("too much");
    assertThat(failed.state()).isEqualTo(Job.State.FAILED);
    assertThat(line.runningCount()).isZero();
  }

  @Test
  void closingEndsWhatRunsAndWaits() throws InterruptedException {
    Job<String> running =
        begin(job -> {
          while (!job.isCancelled()) {
            Thread.onSpinWait();
          }
          return "ended early";
        });
    Job<String> waiting =
        begin(job -> {
          job.step("begun", 0, 0);
          return "never";
        });
    line.close();
    assertThat(ended(running).result()).isEqualTo("ended early");
    assertThat(ended(waiting).failure()).isInstanceOf(CancellationException.class);
  }
}
