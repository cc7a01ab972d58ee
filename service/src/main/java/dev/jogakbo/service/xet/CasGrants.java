package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.hub.HubDataset;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Makes access tokens for those whom the dataset's gate has let through, and says where to go. */
@Component
final class CasGrants {
  private final CasTokens tokens;
  private final PublicBase base;
  private final XetSettings settings;

  CasGrants(CasTokens tokens, PublicBase base, XetSettings settings) {
    this.tokens = tokens;
    this.base = base;
    this.settings = settings;
  }

  /** Returns a token for the dataset, as far as the caller was let through. */
  Grant make(HttpServletRequest request, HubDataset dataset, Role role) {
    long expiresAt = tokens.expiryIn(settings.tokenSeconds());
    CasToken token =
        new CasToken(
            dataset.repository().id(),
            Optional.ofNullable(dataset.caller().token()).map(Token::id),
            role,
            expiresAt);
    return new Grant(tokens.write(token), expiresAt, base.of(request));
  }

  /** Returns how long tokens are good. */
  long tokenSeconds() {
    return settings.tokenSeconds();
  }

  /**
   * An access token.
   *
   * @param exp seconds since 1970 at which it ends
   * @param casUrl where to use it
   */
  record Grant(String accessToken, long exp, String casUrl) {
    /** Returns the headers in which some clients look for it. */
    Map<String, String> headers() {
      return Map.of(
          "X-Xet-Cas-Url", casUrl,
          "X-Xet-Access-Token", accessToken,
          "X-Xet-Token-Expiration", Long.toString(exp));
    }
  }
}
