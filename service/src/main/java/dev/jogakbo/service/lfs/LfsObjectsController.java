package dev.jogakbo.service.lfs;

import dev.jogakbo.service.download.FileAnswer;
import dev.jogakbo.service.download.ServedFile;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.HubJson;
import dev.jogakbo.service.lfs.LfsLink.Action;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.upload.PromisedBytes;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.Transfers.Transfer;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.store.Store;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Objects sent, verified and read by the links of the batch call; no token is asked for. */
@RestController
@Hidden
final class LfsObjectsController {
  private final LfsLinks links;
  private final LfsIntake intake;
  private final Repositories repositories;
  private final Versions versions;
  private final ProvenContents proven;
  private final Store store;
  private final Transfers transfers;
  private final FileAnswer answer;

  LfsObjectsController(
      LfsLinks links,
      LfsIntake intake,
      Hub hub,
      ProvenContents proven,
      Store store,
      Transfers transfers,
      FileAnswer answer) {
    this.links = links;
    this.intake = intake;
    this.repositories = hub.repositories();
    this.versions = hub.versions();
    this.proven = proven;
    this.store = store;
    this.transfers = transfers;
    this.answer = answer;
  }

  @PutMapping("/lfs/upload/{repository}/{oid}")
  void upload(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LfsLink link = links.require(request, Action.UPLOAD);
    Repository repository = load(link);
    requireLength(request, link.sizeBytes());
    try (Transfer _ = transfers.begin(link.account())) {
      intake.take(repository, link, request.getInputStream());
    }
    response.setHeader("ETag", '"' + link.oid().toHex() + '"');
  }

  @PutMapping("/lfs/part/{repository}/{oid}")
  void part(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LfsLink link = links.require(request, Action.PART);
    Repository _ = load(link);
    requireLength(request, LfsPart.parse(link.part()).lengthBytes(link.sizeBytes()));
    try (Transfer _ = transfers.begin(link.account())) {
      String tag = intake.takePart(link, request.getInputStream());
      response.setHeader("ETag", '"' + tag + '"');
    }
  }

  /** Saying it again is no fault: the answer may have been lost. */
  @PostMapping("/lfs/complete/{repository}/{oid}")
  void complete(HttpServletRequest request) throws IOException {
    LfsLink link = links.require(request, Action.COMPLETE);
    Repository repository = load(link);
    if (sizeBytes(repository, link).isEmpty()) {
      try (Transfer _ = transfers.begin(link.account())) {
        intake.complete(repository, link);
      }
    }
  }

  private static void requireLength(HttpServletRequest request, long sizeBytes) {
    String encoding = request.getHeader("Content-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "Content-Encoding: expected none");
    }
    long length = request.getContentLengthLong();
    if (length > sizeBytes) {
      throw PromisedBytes.tooLarge(sizeBytes).with("found", length);
    }
    if (length >= 0 && length < sizeBytes) {
      throw new ProblemException(
          ProblemType.INCOMPLETE_BODY, "expected %d bytes, found %d".formatted(sizeBytes, length));
    }
  }

  @PostMapping("/lfs/verify/{repository}/{oid}")
  void verify(HttpServletRequest request) throws IOException {
    LfsLink link = links.require(request, Action.VERIFY);
    Repository repository = load(link);
    JsonNode body = HubJson.body(request);
    long claimed = HubJson.number(body, "size").orElse(link.sizeBytes());
    boolean isSame =
        HubJson.text(body, "oid").orElse(link.oid().toHex()).equals(link.oid().toHex());
    Optional<Long> found = sizeBytes(repository, link);
    if (!isSame || found.isEmpty()) {
      throw new ProblemException(
          ProblemType.CONTENT_NOT_FOUND, "object " + link.oid() + " was not uploaded");
    }
    if (found.get() != claimed) {
      throw new ProblemException(
          ProblemType.DIGEST_MISMATCH,
          "expected %d bytes, found %d".formatted(claimed, found.get()));
    }
  }

  private Optional<Long> sizeBytes(Repository repository, LfsLink link) {
    return proven
        .find(link.repositoryId(), link.oid())
        .map(content -> content.sizeBytes())
        .or(() -> readable(repository, link));
  }

  private Optional<Long> readable(Repository repository, LfsLink link) {
    return versions.isReadable(repository, link.oid())
        ? store.findContent(repository.domain(), link.oid()).map(content -> content.sizeBytes())
        : Optional.empty();
  }

  @RequestMapping(
      value = "/lfs/download/{repository}/{oid}",
      method = {RequestMethod.GET, RequestMethod.HEAD})
  void download(HttpServletRequest request, HttpServletResponse response) throws IOException {
    LfsLink link = links.require(request, Action.DOWNLOAD);
    Repository repository = load(link);
    long sizeBytes =
        readable(repository, link)
            .orElseThrow(() ->
                new ProblemException(
                    ProblemType.CONTENT_NOT_FOUND, "this repository has no such object any more"));
    ServedFile file =
        new ServedFile(link.oid().toHex(), link.oid(), sizeBytes, repository.createdAt(), "");
    answer.send(file, () -> store.openContent(repository.domain(), link.oid()), request, response);
  }

  private Repository load(LfsLink link) {
    return repositories.load(new RepositoryId(link.repositoryId()));
  }
}
