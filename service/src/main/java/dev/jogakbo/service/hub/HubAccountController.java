package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.api.Credentials;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Who the caller is, and whether a README's YAML is well formed. */
@RestController
@Hidden
final class HubAccountController {
  private final Accounts accounts;

  HubAccountController(Accounts accounts) {
    this.accounts = accounts;
  }

  @GetMapping("/api/whoami-v2")
  Map<String, Object> whoAmI(Caller caller) {
    Token token = Optional.ofNullable(caller.token()).orElseThrow(Credentials::missing);
    AccountName account = token.account();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("type", "user");
    answer.put("id", account.value());
    answer.put("name", account.value());
    answer.put("fullname", account.value());
    answer.put("isPro", false);
    answer.put("canPay", false);
    answer.put("emailVerified", false);
    answer.put("orgs", organizations(account));
    answer.put("auth", Map.of("type", "access_token", "accessToken", accessToken(token)));
    return answer;
  }

  /** A namespace that is not called like its owner is what the Hub calls an organisation. */
  private List<Map<String, Object>> organizations(AccountName account) {
    return accounts.namespacesOf(account).stream()
        .filter(namespace -> !namespace.name().equalsIgnoreCase(account.value()))
        .map(namespace ->
            Map.<String, Object>of(
                "type",
                "org",
                "name",
                namespace.name(),
                "fullname",
                namespace.name(),
                "roleInOrg",
                "admin"))
        .toList();
  }

  private static Map<String, Object> accessToken(Token token) {
    return Map.of(
        "displayName",
        token.name(),
        "role",
        token.role() == Role.READ ? "read" : "write",
        "createdAt",
        Moments.write(token.createdAt()));
  }

  @PostMapping("/api/validate-yaml")
  ResponseEntity<Map<String, Object>> validate(HttpServletRequest request) throws IOException {
    String content = HubJson.text(HubJson.body(request), "content").orElse("");
    Optional<String> fault = DatasetCard.fault(content);
    List<Map<String, String>> errors =
        fault.map(message -> List.of(Map.of("message", message))).orElse(List.of());
    return ResponseEntity.status(errors.isEmpty() ? HttpStatus.OK : HttpStatus.BAD_REQUEST)
        .body(Map.of("errors", errors, "warnings", List.of()));
  }
}
