package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Namespace;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Credentials;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryChange;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** What can be changed of a dataset, its name among it, and who may do what with it. */
@RestController
@Hidden
final class HubSettingsController {
  private final HubGate hubGate;
  private final DatasetGate gate;
  private final Repositories repositories;
  private final Accounts accounts;
  private final HubDefaults defaults;

  HubSettingsController(
      HubGate hubGate,
      DatasetGate gate,
      Repositories repositories,
      Accounts accounts,
      HubDefaults defaults) {
    this.hubGate = hubGate;
    this.gate = gate;
    this.repositories = repositories;
    this.accounts = accounts;
    this.defaults = defaults;
  }

  @PutMapping("/api/datasets/{namespace}/{name}/settings")
  Map<String, Object> change(HttpServletRequest request) throws IOException {
    HubDataset dataset = hubGate.openApi(request, Role.WRITE);
    JsonNode body = HubJson.body(request);
    Optional<Visibility> visibility = HubVisibility.find(body);
    Optional<Gating> gating = HubGating.find(body);
    if (visibility.isPresent() || gating.isPresent()) {
      gate.requireOwner(dataset.caller(), dataset.repository());
    }
    Repository changed =
        repositories.update(
            dataset.repository().id(),
            new RepositoryChange(
                Optional.empty(),
                visibility,
                gating,
                HubJson.text(body, "description"),
                Optional.empty(),
                Optional.empty()));
    return Map.of(
        "private",
        changed.visibility() == Visibility.PRIVATE,
        "gated",
        HubGating.view(changed.gating()));
  }

  @PostMapping("/api/repos/move")
  void move(Caller caller, HttpServletRequest request) throws IOException {
    AccountName account = caller.account().orElseThrow(Credentials::missing);
    JsonNode body = HubJson.body(request);
    Repository repository = hubGate.open(caller, HubJson.required(body, "fromRepo"), Role.WRITE);
    gate.requireOwner(caller, repository);
    RepositoryName to = RepositoryName.parse(HubJson.required(body, "toRepo"));
    String namespace = to.namespace().value();
    if (!to.namespace().folded().equals(repository.name().namespace().folded())) {
      gate.requireCreate(caller, namespace);
      requireSameDomain(
          repository, accounts.claimNamespace(namespace, account, defaults.domainPlan()));
    }
    repositories.update(
        repository.id(),
        new RepositoryChange(
            Optional.of(to),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  /** Where chunks are shared was promised to both namespaces, and a dataset cannot change it. */
  private static void requireSameDomain(Repository repository, Namespace namespace) {
    if (!repository.domain().equals(namespace.domain())) {
      throw new ProblemException(
          ProblemType.CONFLICT,
          "namespace '%s' shares no chunks with that of '%s': copy the files instead"
              .formatted(namespace.name(), repository.name()));
    }
  }

  @GetMapping("/api/datasets/{namespace}/{name}/auth-check")
  void mayRead(HttpServletRequest request) {
    HubDataset _ = hubGate.openApi(request, Role.READ);
  }

  @GetMapping("/api/datasets/{namespace}/{name}/auth-check/write")
  void mayWrite(HttpServletRequest request) {
    HubDataset _ = hubGate.openApi(request, Role.WRITE);
  }
}
