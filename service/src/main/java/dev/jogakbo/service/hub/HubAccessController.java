package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Credentials;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.AccessRequest;
import dev.jogakbo.service.repo.AccessRequest.Status;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * Who asks to read the files of gated datasets, and what their owners say. An account stands with a
 * dataset in one way, so its name is the id of its request.
 */
@RestController
@Hidden
final class HubAccessController {
  private static final int LIMIT = 1000;

  private final HubGate hubGate;
  private final DatasetGate gate;
  private final Repositories repositories;
  private final Accounts accounts;
  private final Links links;
  private final Clock clock;

  HubAccessController(
      HubGate hubGate,
      DatasetGate gate,
      Repositories repositories,
      Accounts accounts,
      Links links,
      Clock clock) {
    this.hubGate = hubGate;
    this.gate = gate;
    this.repositories = repositories;
    this.accounts = accounts;
    this.links = links;
    this.clock = clock;
  }

  @PostMapping("/datasets/{namespace}/{name}/ask-access")
  Map<String, String> askByPage(HttpServletRequest request) throws IOException {
    return ask(hubGate.lookWeb(request), request);
  }

  @PostMapping("/api/datasets/{namespace}/{name}/ask-access")
  Map<String, String> ask(HttpServletRequest request) throws IOException {
    return ask(hubGate.lookApi(request), request);
  }

  private Map<String, String> ask(HubDataset dataset, HttpServletRequest request)
      throws IOException {
    String account = asker(dataset).value();
    Map<String, String> fields = AccessFields.read(request);
    requireGated(dataset.repository());
    if (gate.isReadable(dataset.caller(), dataset.repository())) {
      return Map.of("status", word(Status.ACCEPTED));
    }
    AccessRequest asked =
        repositories.decideAccess(
            dataset.repository().id(),
            account,
            (now, before) -> asked(now, before.orElseGet(() -> first(account, fields))));
    if (asked.status() == Status.REJECTED) {
      throw new ProblemException(
          ProblemType.DATASET_GATED,
          "Access to '%s' was refused. %s".formatted(dataset.repository().name(), asked.reason()));
    }
    return Map.of("status", word(asked.status()));
  }

  private AccountName asker(HubDataset dataset) {
    if (dataset.caller().isAnonymous()) {
      throw Credentials.missing();
    }
    return gate.speaksFor(dataset.caller())
        .orElseThrow(() ->
            new ProblemException(
                ProblemType.FORBIDDEN,
                "a token with a scope does not ask for its account: use one without"));
  }

  private AccessRequest first(String account, Map<String, String> fields) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new AccessRequest(account, Status.PENDING, now, fields, "");
  }

  private static AccessRequest asked(Repository now, AccessRequest request) {
    requireGated(now);
    return now.gating() == Gating.AUTO && request.status() == Status.PENDING
        ? request.decided(Status.ACCEPTED, "")
        : request;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/user-access-request/{status}")
  ResponseEntity<List<AccessItem>> list(HttpServletRequest request, @PathVariable String status) {
    Repository repository = owned(request);
    Status wanted = status(status);
    HubQuery query = new HubQuery(request);
    String scope = "access %s %s".formatted(repository.id(), wanted);
    String after = query.find("cursor").map(cursor -> Cursor.read(scope, cursor)).orElse("");
    int limit = query.limit(LIMIT, LIMIT);
    List<AccessRequest> found =
        repositories.accessRequests(repository.id()).stream()
            .filter(asked -> asked.status() == wanted && asked.account().compareTo(after) > 0)
            .limit(limit + 1L)
            .toList();
    List<AccessRequest> page = found.subList(0, Math.min(limit, found.size()));
    @Nullable String next =
        found.size() > limit ? Cursor.write(scope, page.getLast().account()) : null;
    return links.page(request, page.stream().map(AccessItem::of).toList(), next);
  }

  @PostMapping("/api/datasets/{namespace}/{name}/user-access-request/handle")
  AccessItem handle(HttpServletRequest request) throws IOException {
    Repository repository = owned(request);
    JsonNode body = HubJson.body(request);
    String account = named(body);
    Status status = status(HubJson.required(body, "status"));
    String reason = HubJson.text(body, "rejectionReason").orElse("");
    return AccessItem.of(
        repositories.decideAccess(
            repository.id(), account, (_, before) -> handled(before, account, status, reason)));
  }

  private static AccessRequest handled(
      Optional<AccessRequest> before, String account, Status status, String reason) {
    return before
        .filter(request -> request.status() != status)
        .orElseThrow(() ->
            new ProblemException(
                ProblemType.NOT_FOUND,
                "there is no request of '%s' that is not %s yet".formatted(account, word(status))))
        .decided(status, status == Status.REJECTED ? reason : "");
  }

  @PostMapping("/api/datasets/{namespace}/{name}/user-access-request/grant")
  AccessItem grant(HttpServletRequest request) throws IOException {
    Repository repository = owned(request);
    String account = named(HubJson.body(request));
    return AccessItem.of(
        repositories.decideAccess(
            repository.id(),
            account,
            (_, before) -> granted(before.orElseGet(() -> first(account, Map.of())))));
  }

  private static AccessRequest granted(AccessRequest request) {
    if (request.status() == Status.ACCEPTED) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "'" + request.account() + "' has access already");
    }
    return request.decided(Status.ACCEPTED, "");
  }

  /** Whom to let in is for those to say who may show the dataset to everybody. */
  private Repository owned(HttpServletRequest request) {
    HubDataset dataset = hubGate.openApi(request, Role.WRITE);
    gate.requireOwner(dataset.caller(), dataset.repository());
    requireGated(dataset.repository());
    return dataset.repository();
  }

  private static void requireGated(Repository repository) {
    if (!HubGating.isGated(repository)) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "the dataset is not gated");
    }
  }

  private String named(JsonNode body) {
    String name =
        HubJson.text(body, "user")
            .or(() -> HubJson.text(body, "userId"))
            .or(() -> HubJson.text(body, "requestId"))
            .orElseThrow(() -> HubJson.malformed("expected 'user' or 'requestId'"));
    if (!isAccount(name)) {
      throw new ProblemException(ProblemType.NOT_FOUND, "there is no account '" + name + "'");
    }
    return name;
  }

  private boolean isAccount(String name) {
    try {
      return accounts.isAccount(new AccountName(name));
    } catch (IllegalArgumentException e) {
      return false; // nobody can be called so
    }
  }

  private static Status status(String word) {
    return switch (word) {
      case "pending" -> Status.PENDING;
      case "accepted" -> Status.ACCEPTED;
      case "rejected" -> Status.REJECTED;
      default -> throw HubJson.malformed("status: expected pending, accepted or rejected");
    };
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** How an account stands. */
  record AccessItem(
      String requestId,
      AccessUser user,
      String status,
      String timestamp,
      Map<String, String> fields,
      String rejectionReason) {
    static AccessItem of(AccessRequest request) {
      return new AccessItem(
          request.account(),
          new AccessUser(request.account(), request.account()),
          word(request.status()),
          Moments.write(request.at()),
          request.fields(),
          request.reason());
    }
  }

  /** Whose. */
  record AccessUser(String user, String fullname) {}
}
