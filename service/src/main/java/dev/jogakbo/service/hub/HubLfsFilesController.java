package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsObjects;
import dev.jogakbo.service.version.LfsObjects.Found;
import dev.jogakbo.store.id.ContentId;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The objects of git-lfs that a dataset's versions hold, of all times. */
@RestController
@Hidden
final class HubLfsFilesController {
  private static final int LIMIT = 1000;

  private final HubGate gate;
  private final LfsObjects objects;
  private final Links links;

  HubLfsFilesController(HubGate gate, Hub hub, Links links) {
    this.gate = gate;
    this.objects = hub.lfsObjects();
    this.links = links;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/lfs-files")
  ResponseEntity<List<LfsFileItem>> list(HttpServletRequest request) {
    Repository repository = gate.openApi(request, Role.READ).repository();
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
  void deleteMany(HttpServletRequest request) {
    refuse(request);
  }

  @DeleteMapping("/api/datasets/{namespace}/{name}/lfs-files/**")
  void delete(HttpServletRequest request) {
    refuse(request);
  }

  private void refuse(HttpServletRequest request) {
    HubDataset _ = gate.openApi(request, Role.WRITE);
    throw new ProblemException(
        ProblemType.NOT_IMPLEMENTED,
        "history is not rewritten: delete the file, super-squash the branch, and let the service"
            + " collect what nothing names any more");
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
