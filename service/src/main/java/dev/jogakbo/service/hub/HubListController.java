package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Namespace;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryQuery;
import dev.jogakbo.service.repo.RepositoryQuery.Sort;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The datasets that the caller may see. */
@RestController
@Hidden
final class HubListController {
  private static final Logger LOG = LoggerFactory.getLogger(HubListController.class);
  private static final int LIMIT = 100;

  private final DatasetGate gate;
  private final Repositories repositories;
  private final Hub hub;
  private final DatasetFacts facts;
  private final DatasetCards cards;
  private final Links links;

  HubListController(
      DatasetGate gate,
      Repositories repositories,
      Hub hub,
      DatasetFacts facts,
      DatasetCards cards,
      Links links) {
    this.gate = gate;
    this.repositories = repositories;
    this.hub = hub;
    this.facts = facts;
    this.cards = cards;
    this.links = links;
  }

  @GetMapping("/api/datasets")
  ResponseEntity<List<Map<String, Object>>> list(Caller caller, HttpServletRequest request) {
    gate.requireLook(caller);
    HubQuery query = new HubQuery(request);
    Expansion expansion = Expansion.of(query).without("cardData", query);
    Optional<Namespace> namespace;
    try {
      namespace = query.find("author").map(Namespace::new);
    } catch (InvalidRequestException e) {
      return ResponseEntity.ok(List.of()); // nobody is called so
    }
    Set<String> tags = query.all("filter");
    Optional<Boolean> gated = query.find("gated").map(Boolean::parseBoolean);
    Page<Repository> page =
        repositories.list(
            new RepositoryQuery(
                query.find("search"),
                namespace,
                sort(query),
                query.limit(LIMIT, RepositoryQuery.LIMIT_MAX),
                query.find("cursor").orElse(null),
                repository ->
                    gated.filter(only -> only != HubGating.isGated(repository)).isEmpty()
                        && gate.isVisible(caller, repository)
                        && hasTags(repository, tags)));
    List<Map<String, Object>> items =
        page.items().stream().map(repository -> facts(repository, expansion)).toList();
    return links.page(request, items, page.nextCursor());
  }

  /** What is not counted here is the same for all, so the order is that of the last change. */
  private static Sort sort(HubQuery query) {
    return switch (query.find("sort").orElse("")) {
      case "createdAt", "created_at" -> Sort.CREATED;
      case "id", "name" -> Sort.NAME;
      default -> Sort.UPDATED;
    };
  }

  private boolean hasTags(Repository repository, Set<String> tags) {
    return tags.isEmpty()
        || readHead(repository, head -> cards.of(repository, head).tags().containsAll(tags))
            .orElse(false);
  }

  private Map<String, Object> facts(Repository repository, Expansion expansion) {
    return readHead(repository, head -> facts.of(repository, head, expansion))
        .orElseGet(() -> facts.ofDamaged(repository, headRef(repository).id(), expansion));
  }

  /** One dataset that is damaged must not take the list from all. */
  private <T> Optional<T> readHead(Repository repository, Function<Commit, T> read) {
    try {
      return Optional.of(read.apply(hub.versions().load(headRef(repository))));
    } catch (DamagedVersionException | CorruptDataException | MissingObjectException e) {
      LOG.warn("{}: its newest commit cannot be read: {}", repository.name(), e.getMessage());
      return Optional.empty();
    }
  }

  private CommitRef headRef(Repository repository) {
    return hub.versions()
        .find(repository, "HEAD")
        .orElseThrow(() -> new IllegalStateException(repository.name() + " has no branch"));
  }
}
