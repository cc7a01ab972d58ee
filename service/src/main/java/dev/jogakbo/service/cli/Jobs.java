package dev.jogakbo.service.cli;

import dev.jogakbo.service.job.Job;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Waits for a job, here or in a running service, and shows how far it is. */
final class Jobs {
  private static final Duration POLL = Duration.ofMillis(200);

  private final Meter meter = new Meter();

  /** Begins a job in the service, waits for it, and returns what came of it. */
  JsonNode run(Service service, String path, Map<String, Object> body) {
    JsonNode job = service.post(path, body);
    while (job.path("state").asString().equals("running")) {
      JsonNode progress = job.path("progress");
      meter.show(
          progress.path("phase").asString(),
          progress.path("done").asLong(),
          progress.path("total").asLong());
      pause();
      job = service.get("/api/v1/admin/jobs/" + job.path("id").asString());
    }
    return result(job);
  }

  /** Waits for a job in this process, and returns what came of it. */
  JsonNode await(Job<?> job) {
    while (!isEnded(job)) {
      Job.Progress progress = job.progress();
      meter.show(progress.phase(), progress.done(), progress.total());
    }
    meter.end();
    RuntimeException failure = job.failure();
    if (failure != null) {
      throw new CommandFailedException(String.valueOf(failure.getMessage()));
    }
    return Output.tree(Objects.requireNonNull(job.result()));
  }

  private static boolean isEnded(Job<?> job) {
    try {
      return job.await(POLL);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private JsonNode result(JsonNode job) {
    meter.end();
    if (job.path("state").asString().equals("failed")) {
      throw new CommandFailedException(job.path("failure").asString());
    }
    return job.path("result");
  }

  private static void pause() {
    try {
      Thread.sleep(POLL);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static CommandFailedException interrupted() {
    Thread.currentThread().interrupt();
    return new CommandFailedException("interrupted; a job that a service runs goes on there");
  }
}
