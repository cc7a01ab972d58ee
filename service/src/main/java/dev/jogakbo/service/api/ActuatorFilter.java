package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.access.TokenHash;
import dev.jogakbo.service.access.TokenSecret;
import dev.jogakbo.service.http.ProblemDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/**
 * Guards what Spring's actuator shows: anybody may know whether the service is up; metrics are for
 * admins of the instance and for whoever shows the metrics token, which opens nothing else.
 */
public final class ActuatorFilter implements Filter {
  private static final String HEALTH = "/actuator/health";

  private final Accounts accounts;
  private final Optional<TokenHash> metricsToken;
  private final Guard guard;

  /** Creates the filter. */
  public ActuatorFilter(Accounts accounts, Optional<TokenSecret> metricsToken, Guard guard) {
    this.accounts = accounts;
    this.metricsToken = metricsToken.map(TokenSecret::hash);
    this.guard = guard;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    try {
      check(asked);
    } catch (ProblemException e) {
      ProblemDocument.write(e, asked, (HttpServletResponse) response);
      return;
    }
    chain.doFilter(request, response);
  }

  /** The path is the one the container decoded and matched this filter by. */
  private void check(HttpServletRequest request) {
    String path = request.getServletPath();
    boolean isHealth = path.equals(HEALTH) || path.startsWith(HEALTH + "/");
    if (isHealth || guard == Guard.OPEN) {
      return;
    }
    Optional<TokenSecret> shown = Credentials.find(request.getHeader("Authorization"));
    TokenSecret secret = shown.orElseThrow(Credentials::missing);
    if (metricsToken.filter(secret.hash()::equals).isPresent()) {
      return;
    }
    Token token =
        accounts
            .authenticate(secret)
            .orElseThrow(() -> Credentials.refused("the token is unknown or has expired"));
    if (!new Caller(token).isInstanceAdmin()) {
      throw new ProblemException(ProblemType.FORBIDDEN, "metrics are for admins of the instance");
    }
  }

  /** Whether metrics need a token. */
  public enum Guard {
    /** They do. */
    TOKEN,
    /** Everybody who reaches the port sees them. */
    OPEN
  }
}
