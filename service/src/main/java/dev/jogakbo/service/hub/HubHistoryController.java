package dev.jogakbo.service.hub;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.hub.HubViews.CommitItem;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.HistoryQuery;
import dev.jogakbo.service.version.Hub;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The commits before a revision, newest first. */
@RestController
@Hidden
final class HubHistoryController {
  private static final int LIMIT = 50;

  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;
  private final Links links;

  HubHistoryController(HubGate gate, Revisions revisions, Hub hub, Links links) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
    this.links = links;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/commits/**")
  ResponseEntity<List<CommitItem>> list(HttpServletRequest request, HttpServletResponse response) {
    HubDataset dataset = gate.lookApi(request);
    HubQuery query = new HubQuery(request);
    Commit head = revisions.load(dataset);
    int limit = query.limit(LIMIT, HistoryQuery.LIMIT_MAX);
    String revision = dataset.rest().isEmpty() ? "HEAD" : dataset.rest();
    Page<Commit> page = page(dataset.repository(), new Wish(revision, limit, query));
    response.setHeader("X-Total-Count", Long.toString(hub.history().count(head)));
    boolean isFormatted = query.all("expand").contains("formatted");
    List<CommitItem> items =
        page.items().stream()
            .map(CommitItem::of)
            .map(item -> isFormatted ? item.withFormatted() : item)
            .toList();
    return links.page(request, items, page.nextCursor());
  }

  /** A page by its number is found by going through those before it. */
  private Page<Commit> page(Repository repository, Wish wish) {
    int passed = wish.query().number("p", 0).orElse(0);
    @Nullable String cursor = wish.query().find("cursor").orElse(null);
    if (cursor != null) {
      passed = 0;
    }
    Page<Commit> page = page(repository, wish, cursor);
    for (int i = 0; i < passed; i++) {
      String next = page.nextCursor();
      if (next == null) {
        return new Page<>(List.of(), null);
      }
      page = page(repository, wish, next);
    }
    return page;
  }

  private Page<Commit> page(Repository repository, Wish wish, @Nullable String cursor) {
    HistoryQuery query = new HistoryQuery(wish.revision(), Optional.empty(), wish.limit(), cursor);
    return hub.history().list(repository, query);
  }

  private record Wish(String revision, int limit, HubQuery query) {}
}
