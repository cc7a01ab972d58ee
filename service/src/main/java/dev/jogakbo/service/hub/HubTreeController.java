package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.HubViews.TreeItem;
import dev.jogakbo.service.hub.Revisions.Located;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.ListedEntry;
import dev.jogakbo.service.version.TreePage;
import dev.jogakbo.service.version.TreeQuery;
import dev.jogakbo.service.version.TreeQuery.Depth;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** What is in a dataset's versions: folders page by page, and single paths. */
@RestController
@Hidden
final class HubTreeController {
  private static final int LIMIT = 1000;
  private static final int PATH_COUNT_MAX = 10_000;

  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;
  private final Links links;
  private final Optional<XetDoor> xet;

  HubTreeController(
      HubGate gate, Revisions revisions, Hub hub, Links links, ObjectProvider<XetDoor> xet) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
    this.links = links;
    this.xet = Optional.ofNullable(xet.getIfAvailable());
  }

  @GetMapping("/api/datasets/{namespace}/{name}/tree/**")
  ResponseEntity<List<TreeItem>> tree(HttpServletRequest request) {
    HubDataset dataset = gate.lookApi(request);
    TreeQuery query = query(revisions.locate(dataset), new HubQuery(request));
    TreePage page = list(dataset.repository(), query, new HubQuery(request));
    List<TreeItem> items =
        page.page().items().stream().map(entry -> item(dataset.repository(), entry)).toList();
    return links.page(request, items, page.page().nextCursor());
  }

  private static TreeQuery query(Located located, HubQuery query) {
    return new TreeQuery(
        located.revision(),
        located.folder(),
        query.isTrue("recursive") ? Depth.DESCENDANTS : Depth.CHILDREN,
        query.limit(LIMIT, TreeQuery.LIMIT_MAX),
        query.find("cursor").orElse(null));
  }

  private TreePage list(Repository repository, TreeQuery query, HubQuery asked) {
    try {
      return asked.isTrue("expand")
          ? hub.trees().listWithLastCommits(repository, query)
          : hub.trees().list(repository, query);
    } catch (ConflictException e) { // a file is there, and a file has no tree
      throw new ProblemException(ProblemType.PATH_NOT_FOUND, String.valueOf(e.getMessage()));
    }
  }

  @PostMapping("/api/datasets/{namespace}/{name}/paths-info/**")
  List<TreeItem> paths(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.lookApi(request);
    Commit commit = revisions.load(dataset);
    PathsWish wish = wish(request);
    List<ListedEntry> found = new ArrayList<>();
    for (String path : wish.paths()) {
      find(commit, path).ifPresent(found::add);
    }
    List<ListedEntry> told = wish.isExpanded() ? hub.trees().withLastCommits(commit, found) : found;
    return told.stream().map(entry -> item(dataset.repository(), entry)).toList();
  }

  private Optional<ListedEntry> find(Commit commit, String text) {
    try {
      String plain = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
      FilePath path = new FilePath(plain);
      return hub.versions()
          .findEntry(commit, path)
          .map(entry -> new ListedEntry(path, entry, Optional.empty()));
    } catch (InvalidRequestException e) {
      return Optional.empty(); // nothing can lie there
    }
  }

  private TreeItem item(Repository repository, ListedEntry entry) {
    @Nullable String hash =
        entry.entry() instanceof FileEntry file
            ? xet.flatMap(door -> door.findHash(repository, file)).orElse(null)
            : null;
    return TreeItem.of(entry, hash);
  }

  private static PathsWish wish(HttpServletRequest request) throws IOException {
    String type = String.valueOf(request.getContentType());
    PathsWish wish =
        HubJson.read(
            request,
            body ->
                type.startsWith("application/json")
                    ? ofJson(HubJson.object(body))
                    : ofForm(new String(body, UTF_8)));
    if (wish.paths().size() > PATH_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE,
          "paths: expected at most %d, found %d".formatted(PATH_COUNT_MAX, wish.paths().size()));
    }
    return wish;
  }

  private static PathsWish ofJson(JsonNode body) {
    List<String> paths =
        body.path("paths").isString()
            ? List.of(body.path("paths").asString())
            : HubJson.texts(body, "paths");
    return new PathsWish(paths, HubJson.isTrue(body, "expand"));
  }

  private static PathsWish ofForm(String body) {
    List<String> paths = new ArrayList<>();
    boolean expanded = false;
    for (String pair : body.split("&", -1)) {
      int equals = pair.indexOf('=');
      String value = equals < 0 ? "" : HubForm.decode(pair.substring(equals + 1));
      if (pair.startsWith("paths=")) {
        paths.add(value);
      } else if (pair.startsWith("expand=")) {
        expanded = value.equalsIgnoreCase("true");
      }
    }
    return new PathsWish(paths, expanded);
  }

  private record PathsWish(List<String> paths, boolean isExpanded) {}
}
