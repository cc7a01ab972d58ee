package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.download.FileAnswer;
import dev.jogakbo.service.download.ServedFile;
import dev.jogakbo.service.http.HubErrorDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.Revisions.Located;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Files by revision and path: never by a redirection, so that every header is in the answer of the
 * address that was asked.
 */
@RestController
@Hidden
final class HubResolveController {
  private static final String COMMIT = "X-Repo-Commit";

  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;
  private final Store store;
  private final FileAnswer answer;
  private final XetHeaders xet;

  HubResolveController(
      HubGate gate,
      Revisions revisions,
      Hub hub,
      Store store,
      FileAnswer answer,
      Links links,
      ObjectProvider<XetDoor> door) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
    this.store = store;
    this.answer = answer;
    this.xet = new XetHeaders(links, Optional.ofNullable(door.getIfAvailable()));
  }

  @RequestMapping(
      value = "/datasets/{namespace}/{name}/resolve/**",
      method = {RequestMethod.GET, RequestMethod.HEAD})
  void resolve(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HubDataset dataset = gate.openWeb(request, Role.READ);
    Located located = revisions.locate(dataset);
    Commit commit = revisions.load(dataset.repository(), located.revision());
    FileEntry file =
        find(commit, located)
            .orElseThrow(() ->
                new ProblemException(
                        ProblemType.PATH_NOT_FOUND, "Entry not found: '" + located.path() + "'")
                    .header(HubErrorDocument.CODE, "EntryNotFound")
                    .header(COMMIT, commit.id().hex()));
    response.setHeader(COMMIT, commit.id().hex());
    response.setHeader("X-Linked-Size", Long.toString(file.sizeBytes()));
    response.setHeader("X-Linked-Etag", '"' + tag(file) + '"');
    xet.describe(new XetHeaders.Found(dataset, commit, file), request, response);
    send(new ServedVersion(dataset, commit, file), request, response);
  }

  private Optional<FileEntry> find(Commit commit, Located located) {
    try {
      return hub.versions().findFile(commit, located.file());
    } catch (InvalidRequestException e) {
      return Optional.empty(); // nothing can lie there
    }
  }

  private void send(ServedVersion version, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    FileEntry file = version.file();
    ServedFile served =
        new ServedFile(
            file.name(),
            file.content(),
            file.sizeBytes(),
            version.commit().createdAt(),
            version.commit().id().hex(),
            tag(file));
    answer.send(
        served,
        () -> store.openContent(version.dataset().repository().domain(), file.content()),
        emptyRange(file, request, response),
        response);
  }

  /**
   * No range lies in an empty file, yet clients that ask for the first byte of every file to learn
   * its length take 416 for a failure and read the length from this header.
   */
  private static HttpServletRequest emptyRange(
      FileEntry file, HttpServletRequest request, HttpServletResponse response) {
    if (file.sizeBytes() > 0 || request.getHeader("Range") == null) {
      return request;
    }
    response.setHeader("Content-Range", "bytes */0");
    return new RangelessRequest(request);
  }

  /** What git, or git-lfs, calls the bytes: caches of clients are keyed by it. */
  private static String tag(FileEntry file) {
    return file.storage() == FileStorage.LFS ? file.content().toHex() : file.gitId().hex();
  }

  private record ServedVersion(HubDataset dataset, Commit commit, FileEntry file) {}
}
