package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Judges calls by their access token. The token it was made for must still be good, and still cover
 * the dataset: what was revoked is not outlived by what was made of it.
 */
@Component
final class CasGate {
  private static final String BEARER = "bearer ";
  private static final String NOBODY = "anonymous";

  private final CasTokens tokens;
  private final Accounts accounts;
  private final Repositories repositories;
  private final DatasetGate datasets;
  private final Clock clock;

  CasGate(
      CasTokens tokens,
      Accounts accounts,
      Repositories repositories,
      DatasetGate datasets,
      Clock clock) {
    this.tokens = tokens;
    this.accounts = accounts;
    this.repositories = repositories;
    this.datasets = datasets;
    this.clock = clock;
  }

  /**
   * Returns the caller, if its token permits as much.
   *
   * @throws ProblemException ({@code unauthorized}, {@code forbidden}, {@code dataset-not-found})
   */
  CasCaller open(HttpServletRequest request, Role needed) {
    CasToken token = tokens.read(bearer(request.getHeader("Authorization")));
    if (!token.role().includes(needed)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "the access token permits to read, not to write");
    }
    Caller caller = token.token().map(this::caller).orElse(Caller.ANONYMOUS);
    Repository named =
        repositories
            .find(token.repository())
            .orElseThrow(() -> CasTokens.refused("the access token's dataset is gone"));
    Repository repository = datasets.open(named.name(), caller, needed);
    return new CasCaller(repository, caller.account().map(AccountName::value).orElse(NOBODY));
  }

  private Caller caller(TokenId id) {
    Token token =
        accounts
            .findToken(id)
            .filter(found -> found.isValidAt(clock.instant()))
            .orElseThrow(
                () -> CasTokens.refused("the token that the access token was made for has ended"));
    return new Caller(token);
  }

  private static String bearer(@Nullable String header) {
    if (header == null || !header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      throw CasTokens.refused("this call needs 'Authorization: Bearer' and an access token of Xet");
    }
    return header.substring(BEARER.length()).strip();
  }
}
