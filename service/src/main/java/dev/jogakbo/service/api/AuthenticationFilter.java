package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.access.TokenSecret;
import dev.jogakbo.service.http.ProblemDocument;
import dev.jogakbo.service.http.ProblemException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out who is asking, once, before anything of the body is read. A token that is no good is
 * refused even where none would be needed.
 */
public final class AuthenticationFilter implements Filter {
  private static final String ATTRIBUTE = Caller.class.getName();

  /** What lies there has guards of its own. */
  private static final List<String> GUARDED =
      List.of(
          "/actuator/",
          "/xet/",
          "/xorb/",
          "/xorbs/",
          "/shard",
          "/chunk/",
          "/chunks/",
          "/reconstruction/",
          "/reconstructions/");

  /** Any version of the Xet protocol, which has guards of its own too. */
  private static final Pattern VERSIONED = Pattern.compile("/v[0-9]+(/.*)?");

  private final Accounts accounts;

  /** Creates the filter. */
  public AuthenticationFilter(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    if (isGuarded(asked.getServletPath())) {
      chain.doFilter(request, response);
      return;
    }
    try {
      request.setAttribute(ATTRIBUTE, identify(asked));
    } catch (ProblemException e) {
      ProblemDocument.write(e, asked, (HttpServletResponse) response);
      return;
    }
    chain.doFilter(request, response);
  }

  /** Returns who made the request. */
  public static Caller callerOf(ServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Caller caller ? caller : Caller.ANONYMOUS;
  }

  private static boolean isGuarded(String path) {
    return GUARDED.stream().anyMatch(path::startsWith) || VERSIONED.matcher(path).matches();
  }

  private Caller identify(HttpServletRequest request) {
    Optional<TokenSecret> shown = Credentials.find(request.getHeader("Authorization"));
    if (shown.isEmpty()) {
      return Caller.ANONYMOUS;
    }
    Optional<Token> token =
        accounts
            .authenticate(shown.get())
            .or(() -> shown.get().behindHubPrefix().flatMap(accounts::authenticate));
    return new Caller(
        token.orElseThrow(
            () -> Credentials.refused("the token is unknown, was revoked, or has expired")));
  }
}
