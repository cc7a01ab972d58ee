package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Credentials;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.api.PlatformThread;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.id.DomainId;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Copies of datasets: all files of the default branch, in one commit, sharing their bytes. */
@RestController
@Hidden
final class HubDuplicateController {
  private final HubGate hubGate;
  private final DatasetGate gate;
  private final Hub hub;
  private final Accounts accounts;
  private final DatasetCopies copies;
  private final HubDefaults defaults;
  private final Links links;

  HubDuplicateController(
      HubGate hubGate,
      DatasetGate gate,
      Hub hub,
      Accounts accounts,
      DatasetCopies copies,
      HubDefaults defaults,
      Links links) {
    this.hubGate = hubGate;
    this.gate = gate;
    this.hub = hub;
    this.accounts = accounts;
    this.copies = copies;
    this.defaults = defaults;
    this.links = links;
  }

  @PostMapping("/api/datasets/{namespace}/{name}/duplicate")
  Map<String, Object> duplicate(Caller caller, HttpServletRequest request) throws IOException {
    AccountName account = caller.account().orElseThrow(Credentials::missing);
    Repository source = hubGate.openApi(request, Role.READ).repository();
    JsonNode body = HubJson.body(request);
    RepositoryName name = RepositoryName.parse(HubJson.required(body, "repository"));
    gate.requireCreate(caller, name.namespace().value());
    DomainId domain =
        accounts.claimNamespace(name.namespace().value(), account, defaults.domainPlan()).domain();
    if (!domain.equals(source.domain())) {
      throw new ProblemException(
          ProblemType.CONFLICT,
          "namespace '%s' shares no chunks with that of '%s': upload the files instead"
              .formatted(name.namespace(), source.name()));
    }
    Visibility visibility = HubVisibility.find(body).orElse(source.visibility());
    Author author = new Author(account.value(), "");
    Repository made = create(request, source, new Wish(name, visibility, author));
    PlatformThread.call(() -> copies.copy(source, made, author));
    return Map.of("url", links.absolute(request, "/datasets/" + made.name()));
  }

  private Repository create(HttpServletRequest request, Repository source, Wish wish) {
    try {
      return hub.repositories()
          .create(
              new NewRepository(
                  wish.name(),
                  wish.visibility(),
                  source.gating(),
                  source.description(),
                  new ParquetHandling(source.parquetPolicy(), source.parquetTiming()),
                  source.domain(),
                  wish.author()));
    } catch (ConflictException e) {
      throw new ProblemException(
              ProblemType.DATASET_EXISTS, "You already created this dataset repo: " + wish.name())
          .with("url", links.absolute(request, "/datasets/" + wish.name()));
    }
  }

  private record Wish(RepositoryName name, Visibility visibility, Author author) {}
}
