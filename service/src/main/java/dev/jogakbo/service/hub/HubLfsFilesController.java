package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.api.PlatformThread;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsObjects;
import dev.jogakbo.service.version.LfsObjects.Found;
import dev.jogakbo.service.version.Removals;
import dev.jogakbo.store.id.ContentId;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** The objects of git-lfs that a dataset's versions hold, of all times. */
@RestController
@Hidden
final class HubLfsFilesController {
  private static final int LIMIT = 1000;
  private static final int DELETION_COUNT_MAX = 10_000;

  private final HubGate gate;
  private final LfsObjects objects;
  private final Removals removals;
  private final Links links;

  HubLfsFilesController(HubGate gate, Hub hub, Links links) {
    this.gate = gate;
    this.objects = hub.lfsObjects();
    this.removals = hub.removals();
    this.links = links;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/lfs-files")
  ResponseEntity<List<LfsFileItem>> list(HttpServletRequest request) {
    Repository repository = gate.lookApi(request).repository();
    HubQuery query = new HubQuery(request);
    String scope = "lfs-files " + repository.id();
    Optional<ContentId> after =
        query.find("cursor").map(cursor -> ContentId.parse(Cursor.read(scope, cursor)));
    int limit = query.limit(LIMIT, LIMIT);
    List<Found> found = objects.list(repository, after, limit + 1);
    boolean goesOn = found.size() > limit;
    List<Found> page = goesOn ? found.subList(0, limit) : found;
    @Nullable String next =
        goesOn ? Cursor.write(scope, page.getLast().file().content().toHex()) : null;
    return links.page(request, page.stream().map(LfsFileItem::of).toList(), next);
  }

  @PostMapping("/api/datasets/{namespace}/{name}/lfs-files/batch")
  void deleteMany(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    JsonNode deletions = HubJson.body(request).path("deletions");
    requireRewriting(HubJson.isTrue(deletions, "rewriteHistory"));
    List<String> oids = HubJson.texts(deletions, "sha");
    if (oids.size() > DELETION_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE, "sha: expected at most " + DELETION_COUNT_MAX);
    }
    remove(dataset, oids.stream().map(HubLfsFilesController::oid).collect(Collectors.toSet()));
  }

  @DeleteMapping("/api/datasets/{namespace}/{name}/lfs-files/{oid}")
  void delete(HttpServletRequest request, @PathVariable String oid) {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    requireRewriting(new HubQuery(request).isTrue("rewriteHistory"));
    remove(dataset, Set.of(oid(oid)));
  }

  private void remove(HubDataset dataset, Set<ContentId> contents) {
    boolean _ =
        PlatformThread.call(() -> {
          removals.remove(dataset.repository().id(), contents);
          return true;
        });
  }

  private static ContentId oid(String text) {
    if (!text.matches("[0-9a-f]{64}")) {
      throw HubJson.malformed("sha: expected 64 lower-case hex digits, found '" + text + "'");
    }
    return ContentId.parse(text);
  }

  /** What a commit names is there, always: so commits have to go with what they name. */
  private static void requireRewriting(boolean isAsked) {
    if (!isAsked) {
      throw new ProblemException(
          ProblemType.NOT_IMPLEMENTED,
          "objects are not deleted from under the commits that name them: say rewrite_history=True");
    }
  }

  /** An object. */
  record LfsFileItem(
      String fileOid, String filename, String oid, String pushedAt, String ref, long size) {
    static LfsFileItem of(Found found) {
      String oid = found.file().content().toHex();
      return new LfsFileItem(
          oid,
          found.path(),
          oid,
          Moments.write(found.commit().createdAt()),
          found.commit().id().hex(),
          found.file().sizeBytes());
    }
  }
}
