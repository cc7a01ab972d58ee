package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.hub.HubDataset;
import dev.jogakbo.service.hub.HubGate;
import dev.jogakbo.service.version.Hub;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Access tokens for the store of chunks, for one dataset and one role. They are renewed by asking
 * again. The revision in the address must exist to read; a writer may name one that does not yet.
 */
@RestController
@Hidden
final class XetTokenController {
  private static final int REVISION = 5;

  private final HubGate gate;
  private final Hub hub;
  private final CasTokens tokens;
  private final PublicBase base;
  private final XetSettings settings;

  XetTokenController(
      HubGate gate, Hub hub, CasTokens tokens, PublicBase base, XetSettings settings) {
    this.gate = gate;
    this.hub = hub;
    this.tokens = tokens;
    this.base = base;
    this.settings = settings;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/xet-read-token/**")
  ResponseEntity<TokenView> read(HttpServletRequest request) {
    HubDataset dataset = gate.openApi(request, Role.READ);
    hub.versions().load(dataset.repository(), dataset.target().tail(REVISION));
    return answer(request, dataset, Role.READ);
  }

  @GetMapping("/api/datasets/{namespace}/{name}/xet-write-token/**")
  ResponseEntity<TokenView> write(HttpServletRequest request) {
    return answer(request, gate.openApi(request, Role.WRITE), Role.WRITE);
  }

  private ResponseEntity<TokenView> answer(
      HttpServletRequest request, HubDataset dataset, Role role) {
    long expiresAt = tokens.expiryIn(settings.tokenSeconds());
    String token =
        tokens.write(
            new CasToken(
                dataset.repository().id(),
                Optional.ofNullable(dataset.caller().token()).map(Token::id),
                role,
                expiresAt));
    String casUrl = base.of(request);
    return ResponseEntity.ok()
        .header("X-Xet-Cas-Url", casUrl)
        .header("X-Xet-Access-Token", token)
        .header("X-Xet-Token-Expiration", Long.toString(expiresAt))
        .header("Cache-Control", "no-store")
        .body(new TokenView(token, expiresAt, casUrl));
  }

  record TokenView(String accessToken, long exp, String casUrl) {}
}
