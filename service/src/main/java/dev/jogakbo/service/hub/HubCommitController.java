package dev.jogakbo.service.hub;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.ApiLimits;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.api.PlatformThread;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.CommitHead.Target;
import dev.jogakbo.service.hub.CommitLines.Sources;
import dev.jogakbo.service.hub.PullRequests.Opening;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.repo.Discussion;
import dev.jogakbo.service.repo.PullName;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.upload.BodyRoom;
import dev.jogakbo.service.upload.BoundedBody;
import dev.jogakbo.service.upload.PromisedBytes;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.Transfers.Transfer;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * Commits, as lines of JSON that are read and taken in one after another. The same commit sent
 * again because its answer was lost changes nothing.
 */
@RestController
@Hidden
final class HubCommitController {
  /** Operations from which on a commit is worth a thread. */
  private static final int MANY = 100;

  private final HubGate gate;
  private final Hub hub;
  private final Store store;
  private final Transfers transfers;
  private final Sources sources;
  private final PullRequests pulls;
  private final Links links;
  private final ApiLimits limits;
  private final BodyRoom room =
      new BodyRoom(
          Math.max(
              HubJson.COMMIT_BYTES_MAX * NdjsonLines.COPIES, Runtime.getRuntime().maxMemory() / 4));

  HubCommitController(
      HubGate gate,
      Hub hub,
      Store store,
      Transfers transfers,
      ParquetIntake intake,
      ProvenContents proven,
      PullRequests pulls,
      Links links,
      ApiLimits limits) {
    this.pulls = pulls;
    this.gate = gate;
    this.hub = hub;
    this.store = store;
    this.transfers = transfers;
    this.sources = new Sources(intake, proven, hub.versions());
    this.links = links;
    this.limits = limits;
  }

  @PostMapping("/api/datasets/{namespace}/{name}/commit/**")
  Committed commit(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    Target target = target(dataset, Revisions.line(dataset.rest()));
    try (Transfer _ = transfers.begin(dataset.account());
        WriteSession session = store.begin(dataset.repository().domain());
        BodyRoom.Share share = room.open()) {
      CommitLines lines = new CommitLines(dataset, session, sources);
      CommitHead head = read(new Arrival(dataset, target, share), lines, request);
      session.flush();
      Optional<Discussion> pull =
          new HubQuery(request).isTrue("create_pr")
              ? Optional.of(propose(dataset, target, head))
              : Optional.empty();
      CommitRequest wish =
          pull.map(begun -> head.on(dataset, line(dataset, begun), lines.operations()))
              .orElseGet(() -> head.on(dataset, target, lines.operations()));
      CommitResult result = commit(wish);
      sources.proven().settle(dataset.repository().id().hex(), lines.proven());
      return committed(request, dataset, new Made(result.commit(), pull));
    }
  }

  /** Begins a pull request where the change does, which its commit is then put on. */
  private Discussion propose(HubDataset dataset, Target target, CommitHead head) {
    String summary = head.summary();
    int length = Math.min(summary.length(), Discussion.TITLE_LENGTH_MAX);
    return pulls.propose(
        dataset.repository(),
        target.head(),
        new Opening(summary.substring(0, length), head.description(), dataset.author()));
  }

  private Target line(HubDataset dataset, Discussion pull) {
    return target(dataset, new PullName(pull.number()));
  }

  private Target target(HubDataset dataset, RefName branch) {
    String name = branch.fullName();
    return new Target(branch, hub.versions().load(dataset.repository(), name));
  }

  private CommitHead read(Arrival arrival, CommitLines lines, HttpServletRequest request)
      throws IOException {
    String type = String.valueOf(request.getContentType());
    if (type.startsWith("application/json")) {
      return WholeCommit.read(HubJson.commit(request, arrival.share()), lines);
    }
    long bytesMax = limits.fileBytesMax();
    try (InputStream body =
        BoundedBody.of(request, bytesMax, () -> PromisedBytes.tooLarge(bytesMax))) {
      return readLines(arrival, new NdjsonLines(body, arrival.share()), lines);
    }
  }

  private CommitHead readLines(Arrival arrival, NdjsonLines body, CommitLines lines)
      throws IOException {
    CommitHead head =
        body.next()
            .filter(line -> line.path("key").asString("").equals("header"))
            .map(line -> CommitHead.of(line.path("value")))
            .orElseThrow(() -> HubJson.malformed("expected the header as first line"));
    hub.commits().check(head.on(arrival.dataset(), arrival.target(), lines.operations()));
    for (Optional<JsonNode> line = body.next(); line.isPresent(); line = body.next()) {
      lines.add(HubJson.required(line.get(), "key"), line.get().path("value"));
      checkCount(lines);
    }
    return head;
  }

  private void checkCount(CommitLines lines) {
    if (lines.operations().size() > limits.operationCountMax()) {
      throw new ProblemException(
          ProblemType.TOO_MANY_OPERATIONS,
          "expected at most " + limits.operationCountMax() + " operations in a commit");
    }
  }

  private CommitResult commit(CommitRequest request) {
    return request.operations().size() < MANY
        ? hub.commits().commitOnce(request)
        : PlatformThread.call(() -> hub.commits().commitOnce(request));
  }

  private Committed committed(HttpServletRequest request, HubDataset dataset, Made made) {
    String id = made.commit().id().hex();
    String page = links.absolute(request, dataset.webPath());
    return new Committed(
        true,
        id,
        page + "/commit/" + id,
        "",
        made.pull().map(pull -> page + "/discussions/" + pull.number()).orElse(null));
  }

  private record Made(Commit commit, Optional<Discussion> pull) {}

  private record Arrival(HubDataset dataset, Target target, BodyRoom.Share share) {}

  /** What became of a commit. */
  record Committed(
      boolean success,
      @JsonProperty("commitOid") String commitOid,
      @JsonProperty("commitUrl") String commitUrl,
      @JsonProperty("hookOutput") String hookOutput,
      @JsonProperty("pullRequestUrl") @Nullable String pullRequestUrl) {}
}
