package dev.jogakbo.service.git;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BoundedBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** What git says in the head of a request, and its body, which may be packed. */
final class GitRequest {
  private GitRequest() {}

  /** Returns the parameters of the protocol, such as {@code version=2}. */
  static List<String> parameters(HttpServletRequest request) {
    String header = request.getHeader("Git-Protocol");
    return header == null ? List.of() : List.of(header.split(":", -1));
  }

  /** Returns the body, unpacked; reading more of it than that fails. */
  static InputStream body(HttpServletRequest request, long bytesMax) throws IOException {
    InputStream body = BoundedBody.of(request, bytesMax, () -> tooLarge(bytesMax));
    return new BoundedBody(unpacked(request, body), bytesMax, () -> tooLarge(bytesMax));
  }

  private static InputStream unpacked(HttpServletRequest request, InputStream body)
      throws IOException {
    String encoding = request.getHeader("Content-Encoding");
    return switch (encoding == null ? "identity" : encoding.toLowerCase(Locale.ROOT)) {
      case "identity" -> body;
      case "gzip", "x-gzip" -> new GZIPInputStream(body);
      default ->
          throw new ProblemException(
              ProblemType.UNSUPPORTED_MEDIA_TYPE, "Content-Encoding: expected gzip or none");
    };
  }

  /** Sees to it that the body is of that type, which no form of a web page can send. */
  static void requireType(HttpServletRequest request, String expected) {
    String found = request.getContentType();
    if (found == null || !found.equals(expected)) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "Content-Type: expected " + expected);
    }
  }

  private static ProblemException tooLarge(long bytesMax) {
    return new ProblemException(
        ProblemType.TOO_LARGE, "a request of git may have up to " + bytesMax + " bytes here");
  }
}
