package dev.jogakbo.service.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jogakbo.parquet.inspect.InspectWish;
import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.inspect.Inspection;
import dev.jogakbo.parquet.inspect.NothingToInspectException;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.ColumnShares;
import dev.jogakbo.service.parquet.ParquetInspections;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.id.DomainId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What is in a stored Parquet file. The file's path is the tail of the address. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}/inspect/**")
@Tag(name = "Files")
final class InspectionsController {
  /** Their ids are held in memory while versions are compared. */
  private static final long COMPARED_CHUNK_COUNT_MAX = 1 << 20;

  private final Hub hub;
  private final Store store;
  private final ParquetInspections inspections;

  InspectionsController(Hub hub, Store store, ParquetInspections inspections) {
    this.hub = hub;
    this.store = store;
    this.inspections = inspections;
  }

  @GetMapping
  @Operation(
      summary = "Look into a Parquet file",
      description =
          "Schema, row groups, column chunks, encodings, sizes, statistics and bloom filters; with"
              + " show=pages also pages, with show=levels also their repetition levels, definition"
              + " levels and values. Lists end somewhere and say how many items are left out;"
              + " rowGroup (counted from 0) and column (names joined by dots) narrow them. With"
              + " against, the answer also says of each column how much of what it is made from the"
              + " file of that revision has too.")
  Inspected inspect(
      @Needs(Role.READ) Dataset dataset,
      @RequestParam(required = false, defaultValue = "HEAD") String revision,
      @RequestParam(required = false) @Nullable String show,
      @RequestParam(required = false) @Nullable String rowGroup,
      @RequestParam(required = false) @Nullable String column,
      @RequestParam(required = false) @Nullable String against) {
    InspectWish wish =
        new InspectWish(
            Query.choice("show", show, Depth.FOOTER),
            rowGroup(rowGroup),
            Optional.ofNullable(column));
    Commit commit = hub.versions().load(dataset.repository(), revision);
    FileEntry file = hub.versions().loadFile(commit, dataset.path());
    try {
      Inspection inspection = inspections.inspect(() -> open(dataset, file), wish);
      return new Inspected(inspection, against == null ? null : shares(dataset, file, against));
    } catch (LayoutRefusedException e) {
      throw new ProblemException(ProblemType.NOT_PARQUET, String.valueOf(e.getMessage()))
          .with("reason", JsonViews.lower(e.refusal()));
    } catch (NothingToInspectException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  private ContentReader open(Dataset dataset, FileEntry file) {
    return store.openContent(dataset.repository().domain(), file.content());
  }

  private Shares shares(Dataset dataset, FileEntry file, String against) {
    DomainId domain = dataset.repository().domain();
    Commit commit = hub.versions().load(dataset.repository(), against);
    FileEntry other = hub.versions().loadFile(commit, dataset.path());
    checkChunks(domain, file);
    checkChunks(domain, other);
    return new Shares(
        commit.id().toString(),
        inspections.compare(
            () -> open(dataset, file),
            parts -> store.usage().compare(domain, other.content(), file.content(), parts)));
  }

  private void checkChunks(DomainId domain, FileEntry file) {
    long chunkCount = store.findContent(domain, file.content()).map(Content::chunkCount).orElse(0L);
    if (chunkCount > COMPARED_CHUNK_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE,
          "against: expected files of at most %d chunks, found %d"
              .formatted(COMPARED_CHUNK_COUNT_MAX, chunkCount));
    }
  }

  /**
   * What is in a file.
   *
   * @param shares how it relates to another version, if asked for
   */
  record Inspected(@JsonUnwrapped Inspection inspection, @Nullable Shares shares) {}

  /**
   * What of a file another version has too.
   *
   * @param against commit of the other version
   * @param columns the columns, then all else as one
   */
  record Shares(String against, List<ColumnShares.Share> columns) {}

  private static OptionalInt rowGroup(@Nullable String text) {
    if (text == null) {
      return OptionalInt.empty();
    }
    if (!text.matches("\\d{1,9}")) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "rowGroup: expected a number, found '" + text + "'");
    }
    return OptionalInt.of(Integer.parseInt(text));
  }
}
