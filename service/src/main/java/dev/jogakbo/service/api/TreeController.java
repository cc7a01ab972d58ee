package dev.jogakbo.service.api;

import dev.jogakbo.service.api.JsonViews.ChangeView;
import dev.jogakbo.service.api.JsonViews.CommitDetailView;
import dev.jogakbo.service.api.JsonViews.CommitView;
import dev.jogakbo.service.api.JsonViews.DiffView;
import dev.jogakbo.service.api.JsonViews.EntryView;
import dev.jogakbo.service.api.JsonViews.PageView;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.DiffPage;
import dev.jogakbo.service.version.DiffQuery;
import dev.jogakbo.service.version.FileChange;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.HistoryQuery;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.TreePage;
import dev.jogakbo.service.version.TreeQuery;
import dev.jogakbo.service.version.TreeQuery.Depth;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What is in a dataset's versions, and how they differ. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}")
@Tag(name = "Versions")
final class TreeController {
  private static final int TREE_LIMIT = 1000;
  private static final int LIMIT = 100;

  private final Hub hub;
  private final Links links;

  TreeController(Hub hub, Links links) {
    this.hub = hub;
    this.links = links;
  }

  @GetMapping("/tree")
  @Operation(summary = "List files and folders", description = "In byte order of their paths.")
  ResponseEntity<PageView<EntryView>> tree(
      @Looks Dataset dataset,
      HttpServletRequest request,
      @RequestParam(required = false, defaultValue = "HEAD") String revision,
      @RequestParam(required = false) @Nullable String path,
      @RequestParam(required = false) @Nullable String recursive,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    Depth depth =
        Query.choice("recursive", recursive, Recursive.FALSE) == Recursive.TRUE
            ? Depth.DESCENDANTS
            : Depth.CHILDREN;
    TreeQuery query =
        new TreeQuery(revision, Query.folder(path), depth, Query.limit(limit, TREE_LIMIT), cursor);
    TreePage tree = hub.trees().listWithLastCommits(dataset.repository(), query);
    String next = tree.page().nextCursor();
    return links.page(
        request,
        new PageView<>(tree.page().items().stream().map(EntryView::of).toList(), next),
        next);
  }

  @GetMapping("/commits")
  @Operation(summary = "List commits, newest first")
  ResponseEntity<PageView<CommitView>> history(
      @Looks Dataset dataset,
      HttpServletRequest request,
      @RequestParam(required = false, defaultValue = "HEAD") String revision,
      @RequestParam(required = false) @Nullable String path,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    Optional<FilePath> about = Query.folder(path);
    HistoryQuery query = new HistoryQuery(revision, about, Query.limit(limit, LIMIT), cursor);
    Page<Commit> page = hub.history().list(dataset.repository(), query);
    String next = page.nextCursor();
    return links.page(
        request,
        new PageView<>(
            page.items().stream().map(commit -> CommitView.of(commit, null)).toList(), next),
        next);
  }

  @GetMapping("/commits/{id}")
  @Operation(summary = "Read a commit and what it changed")
  ResponseEntity<CommitDetailView> commit(
      @Looks Dataset dataset,
      HttpServletRequest request,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    String id = dataset.item();
    if (!CommitId.isCommitId(id)) {
      throw new ProblemException(
          ProblemType.REVISION_NOT_FOUND,
          "expected a commit id of 40 hex digits, found '" + id + "'");
    }
    Commit commit = hub.versions().load(dataset.repository(), id);
    Page<FileChange> page =
        hub.diffs().list(dataset.repository(), commit, Query.limit(limit, LIMIT), cursor);
    CommitDetailView body =
        new CommitDetailView(
            CommitView.of(commit, null),
            page.items().stream().map(ChangeView::of).toList(),
            page.nextCursor());
    return links.page(request, body, page.nextCursor());
  }

  @GetMapping("/diff")
  @Operation(summary = "List what changed from one revision to another")
  ResponseEntity<DiffView> diff(
      @Looks Dataset dataset,
      HttpServletRequest request,
      @RequestParam String from,
      @RequestParam(required = false, defaultValue = "HEAD") String to,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    DiffPage diff =
        hub.diffs()
            .list(dataset.repository(), new DiffQuery(from, to, Query.limit(limit, LIMIT), cursor));
    String next = diff.page().nextCursor();
    DiffView body =
        new DiffView(
            diff.from().id().hex(),
            diff.to().id().hex(),
            diff.page().items().stream().map(ChangeView::of).toList(),
            next);
    return links.page(request, body, next);
  }

  private enum Recursive {
    TRUE,
    FALSE
  }
}
