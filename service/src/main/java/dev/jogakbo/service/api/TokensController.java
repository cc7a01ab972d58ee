package dev.jogakbo.service.api;

import dev.jogakbo.service.access.AccessRules;
import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.IssuedToken;
import dev.jogakbo.service.access.ProtectedDataset;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.access.TokenRequest;
import dev.jogakbo.service.access.TokenScope;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.RepositoryName;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tokens: made, listed, revoked. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "Tokens")
final class TokensController {
  private final Accounts accounts;
  private final AccessRules rules;
  private final Repositories repositories;
  private final DatasetGate gate;
  private final Clock clock;

  TokensController(
      Accounts accounts,
      AccessRules rules,
      Repositories repositories,
      DatasetGate gate,
      Clock clock) {
    this.accounts = accounts;
    this.rules = rules;
    this.repositories = repositories;
    this.gate = gate;
    this.clock = clock;
  }

  @PostMapping(value = "/tokens", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Make a token",
      description =
          "The secret is shown this once. Without datasets or namespaces the token covers what its"
              + " account owns; with role admin, everything.")
  ResponseEntity<NewTokenView> create(Caller caller, @RequestBody NewToken body) {
    List<Repository> datasets =
        orEmpty(body.datasets()).stream().map(name -> dataset(caller, name)).toList();
    TokenRequest wish = wish(caller, body, datasets);
    List<ProtectedDataset> named = datasets.stream().map(DatasetGate::facts).toList();
    DatasetGate.require(rules.judgeIssue(caller, wish, named), "tokens");
    IssuedToken issued = accounts.issue(wish);
    return ResponseEntity.status(HttpStatus.CREATED)
        .header("Cache-Control", "no-store")
        .body(new NewTokenView(view(issued.token()), issued.secret().reveal()));
  }

  @GetMapping("/tokens")
  @Operation(summary = "List the tokens that the caller may revoke")
  TokensView list(Caller caller) {
    requireToken(caller);
    return new TokensView(
        accounts.tokens().stream()
            .filter(token -> rules.mayManage(caller, token))
            .map(this::view)
            .toList());
  }

  @DeleteMapping("/tokens/{id}")
  @Operation(summary = "Revoke a token", description = "Requests under way go on.")
  ResponseEntity<Void> revoke(Caller caller, @PathVariable String id) {
    requireToken(caller);
    Token token =
        TokenId.find(id)
            .flatMap(accounts::findToken)
            .filter(found -> rules.mayManage(caller, found))
            .orElseThrow(
                () -> new ProblemException(ProblemType.TOKEN_NOT_FOUND, "no token '" + id + "'"));
    accounts.revoke(token.id());
    return ResponseEntity.noContent().build();
  }

  @GetMapping("/me")
  @Operation(summary = "Say whose the token is and what it may do")
  MeView me(Caller caller) {
    Token token = requireToken(caller);
    return new MeView(token.account().value(), view(token));
  }

  private static Token requireToken(Caller caller) {
    Token token = caller.token();
    if (token == null) {
      throw Credentials.missing();
    }
    return token;
  }

  private TokenRequest wish(Caller caller, NewToken body, List<Repository> datasets) {
    Token own = requireToken(caller);
    try {
      AccountName account =
          body.account() == null ? own.account() : new AccountName(body.account());
      boolean isNamed = body.datasets() != null || body.namespaces() != null;
      return new TokenRequest(
          account,
          Query.required("name", body.name()),
          Query.choice("role", Query.required("role", body.role()), Role.READ),
          isNamed || own.isInstanceAdmin() ? scope(body, datasets) : own.scope(),
          expiry(body, own));
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_BODY, String.valueOf(e.getMessage()));
    }
  }

  private static TokenScope scope(NewToken body, List<Repository> datasets) {
    Set<String> ids =
        datasets.stream().map(dataset -> dataset.id().hex()).collect(Collectors.toSet());
    return new TokenScope(Set.copyOf(orEmpty(body.namespaces())), ids);
  }

  private Repository dataset(Caller caller, String name) {
    String[] parts = name.split("/", -1);
    if (parts.length != 2) {
      throw new ProblemException(
          ProblemType.INVALID_BODY, "datasets: expected NAMESPACE/NAME, found '" + name + "'");
    }
    return gate.look(RepositoryName.of(parts[0], parts[1]), caller);
  }

  private @Nullable Instant expiry(NewToken body, Token own) {
    if (body.expiresAt() == null) {
      return own.isInstanceAdmin() ? null : own.expiresAt();
    }
    try {
      Instant expiry = Instant.parse(body.expiresAt());
      if (expiry.isAfter(clock.instant())) {
        return expiry;
      }
    } catch (DateTimeException e) {
      // answered below
    }
    throw new ProblemException(
        ProblemType.INVALID_BODY, "expiresAt: expected a future time such as 2030-01-31T12:00:00Z");
  }

  private TokenView view(Token token) {
    Instant expiresAt = token.expiresAt();
    return new TokenView(
        token.id().toString(),
        token.account().value(),
        token.name(),
        JsonViews.lower(token.role()),
        token.scope().repositories().stream().map(this::nameOf).sorted().toList(),
        token.scope().namespaces().stream().sorted().toList(),
        token.createdAt().toString(),
        expiresAt == null ? null : expiresAt.toString(),
        accounts.findLastUse(token.id()).map(Instant::toString).orElse(null));
  }

  /** A deleted dataset is still named, by its id, for the token is still for that and no other. */
  private String nameOf(String repositoryId) {
    Optional<Repository> repository = repositories.find(new RepositoryId(repositoryId));
    return repository.map(found -> found.name().toString()).orElse(repositoryId);
  }

  private static List<String> orEmpty(@Nullable List<String> names) {
    return names == null ? List.of() : names;
  }

  /** A token to be made. */
  record NewToken(
      @Nullable String account,
      @Nullable String name,
      @Nullable String role,
      @Nullable List<String> datasets,
      @Nullable List<String> namespaces,
      @Nullable String expiresAt) {}

  /** A token. */
  record TokenView(
      String id,
      String account,
      String name,
      String role,
      List<String> datasets,
      List<String> namespaces,
      String createdAt,
      @Nullable String expiresAt,
      @Nullable String lastUsedAt) {}

  /** A token and its secret. */
  record NewTokenView(TokenView token, String secret) {}

  /** Tokens. */
  record TokensView(List<TokenView> items) {}

  /** Who asks. */
  record MeView(String account, TokenView token) {}
}
