package dev.jogakbo.service.download;

import dev.jogakbo.service.http.HttpDate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.store.ContentReader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;

/**
 * Answers GET and HEAD for a file. The length is announced before the first byte, so that an answer
 * cut off by a failure cannot pass for a whole one; the failure itself is thrown on, and the
 * connection closed by the web server.
 */
public final class FileAnswer {
  private final int rangeCountMax;

  /** Creates an answerer that answers up to that many ranges in one reply. */
  public FileAnswer(int rangeCountMax) {
    this.rangeCountMax = rangeCountMax;
  }

  /**
   * Answers.
   *
   * @param opener opens the file's content; called only when bytes are to be sent
   */
  public void send(
      ServedFile file,
      Supplier<ContentReader> opener,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Conditions conditions = new Conditions(request, file);
    if (conditions.fail()) {
      throw new ProblemException(
              ProblemType.PRECONDITION_FAILED, "the file is not the one the condition names")
          .with("found", file.etag());
    }
    describe(file, response);
    if (conditions.isKnown()) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    Body body = choose(file, conditions.effectiveRange());
    body.announce(response);
    if (!request.getMethod().equals("HEAD")) {
      body.send(opener, response.getOutputStream());
    }
  }

  private static void describe(ServedFile file, HttpServletResponse response) {
    byte[] sha256 = file.content().toBytes();
    response.setHeader("ETag", file.etag());
    response.setHeader("Accept-Ranges", "bytes");
    response.setHeader("Last-Modified", HttpDate.write(file.lastModified()));
    response.setHeader("Cache-Control", "private, no-cache, no-transform");
    response.setHeader(
        "Repr-Digest", "sha-256=:" + Base64.getEncoder().encodeToString(sha256) + ":");
    response.setHeader("Content-Disposition", ContentDisposition.attachment(file.name()));
    response.setHeader("Jogakbo-Commit", file.commit());
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "sandbox; default-src 'none'");
  }

  private Body choose(ServedFile file, @Nullable String range) {
    String mediaType = mediaTypeOf(file.name());
    RangeRequest asked =
        range == null
            ? new RangeRequest.Whole()
            : RangeRequest.parse(range, file.sizeBytes(), rangeCountMax);
    return switch (asked) {
      case RangeRequest.Whole _ -> new Body.Whole(mediaType, file.sizeBytes());
      case RangeRequest.Parts parts -> parts(file, mediaType, parts.spans());
      case RangeRequest.Unsatisfiable _ -> throw unsatisfiable(file);
    };
  }

  private static Body parts(ServedFile file, String mediaType, List<Span> spans) {
    if (spans.size() == 1) {
      return new Body.Part(mediaType, spans.getFirst(), file.sizeBytes());
    }
    String boundary = UUID.randomUUID().toString();
    Multipart multipart = new Multipart(spans, mediaType, boundary, file.sizeBytes());
    return multipart.lengthBytes() < file.sizeBytes()
        ? new Body.Parts(multipart)
        : new Body.Whole(mediaType, file.sizeBytes());
  }

  private static ProblemException unsatisfiable(ServedFile file) {
    return new ProblemException(
            ProblemType.RANGE_NOT_SATISFIABLE,
            "the file has " + file.sizeBytes() + " bytes, and none of them lies in the range")
        .with("sizeBytes", file.sizeBytes())
        .header("Content-Range", "bytes */" + file.sizeBytes())
        .header("Accept-Ranges", "bytes");
  }

  private static String mediaTypeOf(String fileName) {
    return MediaTypeFactory.getMediaType(fileName)
        .orElse(MediaType.APPLICATION_OCTET_STREAM)
        .toString();
  }

  /** What is sent. */
  private sealed interface Body {
    void announce(HttpServletResponse response);

    void send(Supplier<ContentReader> opener, OutputStream out) throws IOException;

    record Whole(String mediaType, long sizeBytes) implements Body {
      @Override
      public void announce(HttpServletResponse response) {
        response.setContentType(mediaType);
        response.setContentLengthLong(sizeBytes);
      }

      @Override
      public void send(Supplier<ContentReader> opener, OutputStream out) throws IOException {
        if (sizeBytes > 0) {
          try (ContentReader reader = opener.get()) {
            reader.transferTo(0, sizeBytes, out);
          }
        }
      }
    }

    record Part(String mediaType, Span span, long sizeBytes) implements Body {
      @Override
      public void announce(HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setContentType(mediaType);
        response.setHeader("Content-Range", span.contentRange(sizeBytes));
        response.setContentLengthLong(span.lengthBytes());
      }

      @Override
      public void send(Supplier<ContentReader> opener, OutputStream out) throws IOException {
        try (ContentReader reader = opener.get()) {
          reader.transferTo(span.start(), span.end(), out);
        }
      }
    }

    record Parts(Multipart multipart) implements Body {
      @Override
      public void announce(HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setContentType(multipart.mediaType());
        response.setContentLengthLong(multipart.lengthBytes());
      }

      @Override
      public void send(Supplier<ContentReader> opener, OutputStream out) throws IOException {
        try (ContentReader reader = opener.get()) {
          for (Span span : multipart.parts()) {
            out.write(multipart.head(span));
            reader.transferTo(span.start(), span.end(), out);
          }
          out.write(multipart.end());
        }
      }
    }
  }
}
