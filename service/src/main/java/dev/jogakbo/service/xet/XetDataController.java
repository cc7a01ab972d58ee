package dev.jogakbo.service.xet;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.xet.DataLink.Run;
import dev.jogakbo.service.xet.DataLink.Stretch;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.XorbReader;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.recipe.ByteRange;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Bytes behind signed links; no token is asked for. A link that does not fit any more, because what
 * it names was packed anew or is gone, is refused as an expired one is: clients then ask for
 * another.
 */
@RestController
@Hidden
final class XetDataController {
  private final DataLinks links;
  private final Store store;

  XetDataController(DataLinks links, Store store) {
    this.links = links;
    this.store = store;
  }

  @RequestMapping(
      value = DataLinks.ROOT + "**",
      method = {RequestMethod.GET, RequestMethod.HEAD})
  void read(HttpServletRequest request, HttpServletResponse response) throws IOException {
    switch (links.require(request)) {
      case Run run -> send(run, request, response);
      case Stretch stretch -> send(stretch, request, response);
    }
  }

  private void send(Run run, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    XorbReader reader =
        store
            .xorbs()
            .open(run.domain(), run.xorb(), run.startIndex(), run.endIndex())
            .filter(found -> found.lengthBytes() == run.lengthBytes())
            .orElseThrow(DataLinks::refused);
    send(run.lengthBytes(), reader::transferTo, request, response);
  }

  private void send(Stretch stretch, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    DerivedXorb bytes = stretch.bytes();
    try (ContentReader reader = store.openContent(stretch.domain(), bytes.content())) {
      send(
          bytes.lengthBytes(),
          (start, end, sink) -> bytes.transferTo(reader, start, end, sink),
          request,
          response);
    } catch (MissingContentException e) {
      throw DataLinks.refused();
    }
  }

  private static void send(
      int lengthBytes, Source source, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ByteRange range =
        AskedRange.of(request, lengthBytes)
            .orElseThrow(() ->
                new ProblemException(
                        ProblemType.RANGE_NOT_SATISFIABLE, "the range lies behind the bytes")
                    .header("Content-Range", "bytes */" + lengthBytes));
    response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
    response.setHeader("Accept-Ranges", "bytes");
    response.setHeader("Cache-Control", "private, no-transform");
    if (AskedRange.isAsked(request)) {
      response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
      response.setHeader(
          "Content-Range", "bytes %d-%d/%d".formatted(range.start(), range.end() - 1, lengthBytes));
    }
    response.setContentLengthLong(range.lengthBytes());
    if (!request.getMethod().equals("HEAD")) {
      source.transferTo(
          Math.toIntExact(range.start()), Math.toIntExact(range.end()), response.getOutputStream());
    }
  }

  /** Gives bytes by range. */
  @FunctionalInterface
  private interface Source {
    void transferTo(int start, int end, OutputStream sink) throws IOException;
  }
}
