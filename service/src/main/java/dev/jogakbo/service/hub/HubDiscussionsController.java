package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.PullRequests.Opening;
import dev.jogakbo.service.repo.Discussion;
import dev.jogakbo.service.repo.Discussion.Event;
import dev.jogakbo.service.repo.Discussion.EventType;
import dev.jogakbo.service.repo.Discussion.Kind;
import dev.jogakbo.service.repo.Discussion.Status;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Hub;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Discussions and pull requests, as far as the clients' libraries use them. */
@RestController
@Hidden
final class HubDiscussionsController {
  private static final int PAGE = 50;

  private final HubGate gate;
  private final Revisions revisions;
  private final Repositories repositories;
  private final PullRequests pulls;

  HubDiscussionsController(HubGate gate, Revisions revisions, Hub hub, PullRequests pulls) {
    this.gate = gate;
    this.revisions = revisions;
    this.repositories = hub.repositories();
    this.pulls = pulls;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/discussions")
  Map<String, Object> list(HttpServletRequest request) {
    Repository repository = gate.lookApi(request).repository();
    HubQuery query = new HubQuery(request);
    List<Discussion> all =
        repositories.discussions(repository.id()).reversed().stream()
            .filter(discussion -> matches(discussion, query))
            .toList();
    int start = Math.multiplyExact(query.number("p", 0).orElse(0), PAGE);
    List<Map<String, Object>> page =
        all.stream()
            .skip(start)
            .limit(PAGE)
            .map(discussion -> DiscussionViews.head(repository, discussion))
            .toList();
    return Map.of("discussions", page, "count", all.size(), "start", start);
  }

  private static boolean matches(Discussion discussion, HubQuery query) {
    boolean kind =
        switch (query.find("type").orElse("all")) {
          case "pull_request" -> discussion.kind() == Kind.PULL_REQUEST;
          case "discussion" -> discussion.kind() == Kind.DISCUSSION;
          default -> true;
        };
    boolean status =
        switch (query.find("status").orElse("all")) {
          case "open" -> discussion.status() == Status.OPEN;
          case "closed" -> discussion.status() != Status.OPEN;
          default -> true;
        };
    return kind
        && status
        && query.find("author").filter(name -> !name.equals(discussion.author())).isEmpty();
  }

  @PostMapping("/api/datasets/{namespace}/{name}/discussions")
  Map<String, Object> create(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    JsonNode body = HubJson.body(request);
    Opening opening =
        new Opening(
            HubJson.required(body, "title"),
            HubJson.text(body, "description").orElse(""),
            dataset.author());
    Repository repository = dataset.repository();
    Discussion begun =
        HubJson.isTrue(body, "pullRequest")
            ? pulls.propose(repository, revisions.load(repository, "HEAD"), opening)
            : pulls.discuss(repository, opening);
    return DiscussionViews.whole(repository, begun);
  }

  @GetMapping("/api/datasets/{namespace}/{name}/discussions/{number}")
  Map<String, Object> read(HttpServletRequest request) {
    HubDataset dataset = gate.lookApi(request);
    return DiscussionViews.whole(dataset.repository(), load(dataset));
  }

  @PostMapping("/api/datasets/{namespace}/{name}/discussions/{number}/comment")
  Map<String, Object> comment(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    String text = HubJson.required(HubJson.body(request), "comment");
    return Map.of("newMessage", add(dataset, EventType.COMMENT, text));
  }

  @PostMapping("/api/datasets/{namespace}/{name}/discussions/{number}/title")
  Map<String, Object> rename(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    String text = HubJson.required(HubJson.body(request), "title");
    return Map.of("newTitle", add(dataset, EventType.TITLE, text));
  }

  @PostMapping("/api/datasets/{namespace}/{name}/discussions/{number}/status")
  Map<String, Object> change(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    JsonNode body = HubJson.body(request);
    String status = HubJson.required(body, "status").toUpperCase(Locale.ROOT);
    if (!status.equals("OPEN") && !status.equals("CLOSED")) {
      throw HubJson.malformed("status: expected open or closed");
    }
    HubJson.text(body, "comment")
        .filter(text -> !text.isEmpty())
        .ifPresent(text -> add(dataset, EventType.COMMENT, text));
    return Map.of("newStatus", add(dataset, EventType.STATUS, status));
  }

  @PostMapping("/api/datasets/{namespace}/{name}/discussions/{number}/merge")
  Map<String, Object> merge(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    Discussion merged = pulls.merge(dataset.repository(), load(dataset), dataset.author());
    Event event = pulls.event(EventType.STATUS, dataset.author(), Status.MERGED.name());
    return Map.of(
        "newStatus",
        DiscussionViews.event(merged.number() + "-merge", event),
        "mergeCommitId",
        merged.merge());
  }

  private Map<String, Object> add(HubDataset dataset, EventType type, String text) {
    Event event = pulls.event(type, dataset.author(), text);
    Discussion changed =
        repositories.discuss(
            dataset.repository().id(),
            load(dataset).number(),
            before -> {
              if (type == EventType.STATUS && before.status() == Status.MERGED) {
                throw new ProblemException(ProblemType.CONFLICT, "it has been merged");
              }
              return before.with(event);
            });
    return DiscussionViews.event(DiscussionViews.id(changed, changed.events().size() - 1), event);
  }

  private Discussion load(HubDataset dataset) {
    String number = dataset.target().segment(dataset.tail());
    if (!number.matches("[1-9]\\d{0,8}")) {
      throw missing(number);
    }
    return repositories
        .findDiscussion(dataset.repository().id(), Integer.parseInt(number))
        .orElseThrow(() -> missing(number));
  }

  private static ProblemException missing(String number) {
    return new ProblemException(
        ProblemType.DISCUSSION_NOT_FOUND, "there is no discussion " + number);
  }
}
