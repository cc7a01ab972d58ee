package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.StoredVersions;
import dev.jogakbo.service.parquet.WhatIf.LevelCost;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a version of a stored file would add at each level. The path is the tail of the address. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}/what-if/**")
@Tag(name = "Savings")
final class WhatIfController {
  private final Hub hub;
  private final Store store;
  private final StoredVersions versions;

  WhatIfController(Hub hub, Store store, StoredVersions versions) {
    this.hub = hub;
    this.store = store;
    this.versions = versions;
  }

  @GetMapping
  @Operation(
      summary = "What a version of a file would add at each level",
      description =
          "Stores the file of both revisions plain, aligned, deep and as values, apart from"
              + " everything else, and says what each cost; nothing stays. For files up to a limit; the command"
              + " 'parquet what-if' has none.")
  List<LevelCost> compare(
      @Needs(Role.READ) Dataset dataset,
      @RequestParam String from,
      @RequestParam(required = false, defaultValue = "HEAD") String to)
      throws IOException {
    Repository repository = dataset.repository();
    FileEntry before = file(repository, from, dataset.path());
    FileEntry after = file(repository, to, dataset.path());
    return versions.compare(
        () -> store.openContent(repository.domain(), before.content()),
        () -> store.openContent(repository.domain(), after.content()));
  }

  private FileEntry file(Repository repository, String revision, FilePath path) {
    Commit commit = hub.versions().load(repository, revision);
    FileEntry file = hub.versions().loadFile(commit, path);
    if (file.sizeBytes() > StoredVersions.LENGTH_BYTES_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE,
          "%s: expected at most %d bytes, found %d"
              .formatted(revision, StoredVersions.LENGTH_BYTES_MAX, file.sizeBytes()));
    }
    return file;
  }
}
