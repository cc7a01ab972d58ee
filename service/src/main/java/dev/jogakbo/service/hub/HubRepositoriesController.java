package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Credentials;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Datasets made and deleted. */
@RestController
@Hidden
final class HubRepositoriesController {
  private final HubGate hubGate;
  private final DatasetGate gate;
  private final Repositories repositories;
  private final Accounts accounts;
  private final Links links;
  private final HubDefaults defaults;

  HubRepositoriesController(
      HubGate hubGate,
      DatasetGate gate,
      Repositories repositories,
      Accounts accounts,
      Links links,
      HubDefaults defaults) {
    this.hubGate = hubGate;
    this.gate = gate;
    this.repositories = repositories;
    this.accounts = accounts;
    this.links = links;
    this.defaults = defaults;
  }

  @PostMapping("/api/repos/create")
  Map<String, Object> create(Caller caller, HttpServletRequest request) throws IOException {
    AccountName account = caller.account().orElseThrow(Credentials::missing);
    JsonNode body = HubJson.body(request);
    requireDataset(body);
    RepositoryName name = RepositoryName.parse(name(body, account));
    gate.requireCreate(caller, name.namespace().value());
    Optional<Repository> renamed = gate.findRenamed(name, caller);
    if (renamed.isPresent()) {
      throw exists(request, renamed.get().name());
    }
    try {
      return described(
          request, create(name, HubVisibility.find(body).orElse(defaults.visibility()), account));
    } catch (ConflictException e) {
      throw exists(request, name);
    }
  }

  /**
   * Clients create before each upload and read the address of what is there. So one that goes on
   * uploading by a former name adds to the dataset that had it.
   */
  private ProblemException exists(HttpServletRequest request, RepositoryName name) {
    return new ProblemException(
            ProblemType.DATASET_EXISTS, "You already created this dataset repo: " + name)
        .with("url", links.absolute(request, "/datasets/" + name));
  }

  private Repository create(RepositoryName name, Visibility visibility, AccountName account) {
    DomainPlan plan = defaults.domainPlan();
    return repositories.create(
        new NewRepository(
            name,
            visibility,
            "",
            ParquetHandling.inline(ParquetPolicy.AUTO),
            accounts.claimNamespace(name.namespace().value(), account, plan).domain(),
            new Author(account.value(), "")));
  }

  private Map<String, Object> described(HttpServletRequest request, Repository repository) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("url", links.absolute(request, "/datasets/" + repository.name()));
    answer.put("name", repository.name().toString());
    answer.put("id", repository.id().hex());
    answer.put("private", repository.visibility() == Visibility.PRIVATE);
    return answer;
  }

  @DeleteMapping("/api/repos/delete")
  void delete(Caller caller, HttpServletRequest request) throws IOException {
    AccountName account = caller.account().orElseThrow(Credentials::missing);
    JsonNode body = HubJson.body(request);
    requireDataset(body);
    String name = name(body, account);
    delete(caller, name, hubGate.open(caller, name, Role.WRITE));
  }

  @DeleteMapping("/api/datasets/{namespace}/{name}")
  void deleteNamed(Caller caller, HttpServletRequest request) {
    HubDataset dataset = hubGate.openApi(request, Role.WRITE);
    String name = dataset.target().segment(2) + "/" + dataset.target().segment(3);
    delete(caller, name, dataset.repository());
  }

  /** Only by the name that it has: who deletes by a former one means what was there then. */
  private void delete(Caller caller, String name, Repository repository) {
    if (!repository.name().equals(RepositoryName.parse(name))) {
      throw new ProblemException(
          ProblemType.DATASET_NOT_FOUND,
          "'" + name + "' is called '" + repository.name() + "' by now");
    }
    gate.requireOwner(caller, repository);
    repositories.delete(repository.id());
  }

  private static void requireDataset(JsonNode body) {
    String type = HubJson.text(body, "type").orElse("model");
    if (!type.equals("dataset")) {
      throw new ProblemException(
          ProblemType.NOT_IMPLEMENTED,
          "this service keeps datasets only: expected type 'dataset', found '" + type + "'");
    }
  }

  /**
   * Without an organisation the namespace is the account's own; clients may also send both as one.
   */
  private static String name(JsonNode body, AccountName account) {
    String name = HubJson.required(body, "name");
    if (name.contains("/")) {
      return name;
    }
    return HubJson.text(body, "organization").orElse(account.value()) + "/" + name;
  }
}
