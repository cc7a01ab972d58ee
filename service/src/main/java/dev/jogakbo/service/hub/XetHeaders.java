package dev.jogakbo.service.hub;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/** Tells a client that a file can be read through Xet, where it can. */
final class XetHeaders {
  private final Links links;
  private final Optional<XetDoor> door;

  XetHeaders(Links links, Optional<XetDoor> door) {
    this.links = links;
    this.door = door;
  }

  void describe(Found found, HttpServletRequest request, HttpServletResponse response) {
    door.flatMap(xet -> xet.findHash(found.dataset().repository(), found.file()))
        .ifPresent(hash -> describe(found, hash, request, response));
  }

  private void describe(
      Found found, String hash, HttpServletRequest request, HttpServletResponse response) {
    String token =
        links.absolute(
            request, found.dataset().apiPath() + "/xet-read-token/" + found.commit().id().hex());
    String reconstruction = door.orElseThrow().reconstructionAddress(request, hash);
    response.setHeader("X-Xet-Hash", hash);
    response.setHeader(
        "Link",
        "<%s>; rel=\"xet-auth\", <%s>; rel=\"xet-reconstruction-info\""
            .formatted(token, reconstruction));
  }

  /** A file where it was found. */
  record Found(HubDataset dataset, Commit commit, FileEntry file) {}
}
