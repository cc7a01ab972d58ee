package dev.jogakbo.service.api;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.DatasetView;
import dev.jogakbo.service.api.JsonViews.PageView;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.Namespace;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryChange;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.RepositoryQuery;
import dev.jogakbo.service.repo.RepositoryQuery.Sort;
import dev.jogakbo.service.repo.Visibility;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Datasets: made, listed, read, changed, deleted. */
@RestController
@RequestMapping("/api/v1/datasets")
@Tag(name = "Datasets")
final class DatasetsController {
  private static final int LIMIT = 100;

  private final Repositories repositories;
  private final Accounts accounts;
  private final DatasetGate gate;
  private final Links links;
  private final DomainPlan domainPlan;

  DatasetsController(
      Repositories repositories,
      Accounts accounts,
      DatasetGate gate,
      Links links,
      DomainPlan domainPlan) {
    this.repositories = repositories;
    this.accounts = accounts;
    this.gate = gate;
    this.links = links;
    this.domainPlan = domainPlan;
  }

  @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Create a dataset",
      description = "A namespace that does not exist yet is made, owned by the token's account.")
  ResponseEntity<DatasetView> create(
      Caller caller, HttpServletRequest request, @RequestBody NewDataset body) {
    AccountName account = caller.account().orElseThrow(Credentials::missing);
    RepositoryName name =
        RepositoryName.of(
            Query.required("namespace", body.namespace()), Query.required("name", body.name()));
    gate.requireCreate(caller, name.namespace().value());
    Visibility visibility = Query.choice("visibility", body.visibility(), Visibility.PRIVATE);
    Repository made =
        repositories.create(
            new NewRepository(
                name,
                visibility,
                Optional.ofNullable(body.description()).orElse(""),
                new ParquetHandling(
                    Query.choice("parquetPolicy", body.parquetPolicy(), ParquetPolicy.AUTO),
                    Query.choice("parquetTiming", body.parquetTiming(), ParquetTiming.INLINE)),
                accounts.claimNamespace(name.namespace().value(), account, domainPlan).domain(),
                new Author(account.value(), "")));
    String path = "/api/v1/datasets/" + made.name();
    return ResponseEntity.created(URI.create(links.absolute(request, path)))
        .body(DatasetView.of(made));
  }

  @GetMapping
  @Operation(summary = "List the datasets that the caller may see")
  ResponseEntity<PageView<DatasetView>> list(
      Caller caller,
      HttpServletRequest request,
      @RequestParam(required = false) @Nullable String search,
      @RequestParam(required = false) @Nullable String namespace,
      @RequestParam(required = false) @Nullable String sort,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    gate.requireLook(caller);
    Page<Repository> page =
        repositories.list(
            new RepositoryQuery(
                Optional.ofNullable(search),
                Optional.ofNullable(namespace).map(Namespace::new),
                Query.choice("sort", sort, Sort.NAME),
                Query.limit(limit, LIMIT),
                cursor,
                repository -> gate.isVisible(caller, repository)));
    PageView<DatasetView> body =
        new PageView<>(page.items().stream().map(DatasetView::of).toList(), page.nextCursor());
    return links.page(request, body, page.nextCursor());
  }

  @GetMapping("/{namespace}/{name}")
  @Operation(summary = "Read a dataset")
  DatasetView read(@Looks Dataset dataset) {
    return DatasetView.of(dataset.repository());
  }

  @PatchMapping(value = "/{namespace}/{name}", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(summary = "Change a dataset", description = "What is not named stays as it is.")
  DatasetView change(@Needs(Role.WRITE) Dataset dataset, @RequestBody DatasetChange body) {
    if (body.visibility() != null || body.gating() != null || body.name() != null) {
      gate.requireOwner(dataset);
    }
    Repository before = dataset.repository();
    Optional<RepositoryName> name =
        Optional.ofNullable(body.name())
            .map(text -> RepositoryName.of(before.name().namespace().value(), text));
    RepositoryChange change =
        new RepositoryChange(
            name,
            Optional.ofNullable(body.visibility())
                .map(text -> Query.choice("visibility", text, Visibility.PRIVATE)),
            Optional.ofNullable(body.gating())
                .map(text -> Query.choice("gating", text, Gating.NONE)),
            Optional.ofNullable(body.description()),
            Optional.ofNullable(body.parquetPolicy())
                .map(text -> Query.choice("parquetPolicy", text, ParquetPolicy.AUTO)),
            Optional.ofNullable(body.parquetTiming())
                .map(text -> Query.choice("parquetTiming", text, ParquetTiming.INLINE)));
    return DatasetView.of(repositories.update(before.id(), change));
  }

  @DeleteMapping("/{namespace}/{name}")
  @Operation(summary = "Delete a dataset", description = "Its bytes go when they are collected.")
  ResponseEntity<Void> delete(@Needs(Role.WRITE) Dataset dataset) {
    gate.requireOwner(dataset);
    repositories.delete(dataset.repository().id());
    return ResponseEntity.noContent().build();
  }

  /** A dataset to be made. */
  record NewDataset(
      @Nullable String namespace,
      @Nullable String name,
      @Nullable String visibility,
      @Nullable String description,
      @Nullable String parquetPolicy,
      @Nullable String parquetTiming) {}

  /** What is to change of a dataset. */
  record DatasetChange(
      @Nullable String name,
      @Nullable String visibility,
      @Nullable String gating,
      @Nullable String description,
      @Nullable String parquetPolicy,
      @Nullable String parquetTiming) {}
}
