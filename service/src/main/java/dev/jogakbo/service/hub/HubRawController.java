package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.download.FileAnswer;
import dev.jogakbo.service.download.ServedFile;
import dev.jogakbo.service.hub.Revisions.Located;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsPointer;
import dev.jogakbo.store.Store;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Files as git has them: of what git-lfs keeps, the pointer. */
@RestController
@Hidden
final class HubRawController {
  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;
  private final Store store;
  private final FileAnswer answer;

  HubRawController(HubGate gate, Revisions revisions, Hub hub, Store store, FileAnswer answer) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
    this.store = store;
    this.answer = answer;
  }

  @RequestMapping(
      value = "/datasets/{namespace}/{name}/raw/**",
      method = {RequestMethod.GET, RequestMethod.HEAD})
  void raw(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HubDataset dataset = gate.openWeb(request, Role.READ);
    Located located = revisions.locate(dataset);
    Commit commit = revisions.load(dataset.repository(), located.revision());
    FileEntry file = hub.versions().loadFile(commit, located.file());
    response.setHeader("X-Repo-Commit", commit.id().hex());
    if (file.storage() == FileStorage.LFS) {
      byte[] pointer = new LfsPointer(file.content(), file.sizeBytes()).toBytes();
      response.setHeader("ETag", '"' + file.gitId().hex() + '"');
      response.setContentType("text/plain");
      response.setContentLength(pointer.length);
      response.getOutputStream().write(pointer);
      return;
    }
    ServedFile served =
        new ServedFile(
            file.name(),
            file.content(),
            file.sizeBytes(),
            commit.createdAt(),
            commit.id().hex(),
            file.gitId().hex());
    answer.send(
        served,
        () -> store.openContent(dataset.repository().domain(), file.content()),
        request,
        response);
  }
}
