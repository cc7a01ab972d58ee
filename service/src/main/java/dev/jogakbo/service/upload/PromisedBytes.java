package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.id.ContentId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what the headers of a PUT promise of its body, and refuses what cannot be kept. */
public final class PromisedBytes {
  private static final Pattern SHA256 =
      Pattern.compile("(?:^|,)\\s*sha-256=:([A-Za-z0-9+/=]{44}):\\s*(?:,|$)");

  private PromisedBytes() {}

  /** Returns the promise. */
  public static Expectation of(HttpServletRequest request, long lengthBytesMax) {
    refuse(request, "Content-Range", ProblemType.INVALID_REQUEST);
    refuse(request, "Content-Encoding", ProblemType.UNSUPPORTED_MEDIA_TYPE);
    Optional<ContentId> repr = digest("Repr-Digest", request.getHeader("Repr-Digest"));
    Optional<ContentId> content = digest("Content-Digest", request.getHeader("Content-Digest"));
    if (repr.isPresent() && content.isPresent() && !repr.equals(content)) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Repr-Digest and Content-Digest promise different bytes");
    }
    return new Expectation(length(request, lengthBytesMax), repr.or(() -> content));
  }

  private static OptionalLong length(HttpServletRequest request, long lengthBytesMax) {
    long declared = request.getContentLengthLong();
    if (declared > lengthBytesMax) {
      throw tooLarge(lengthBytesMax).with("found", declared);
    }
    boolean isChunked = request.getHeader("Transfer-Encoding") != null;
    return isChunked ? OptionalLong.empty() : OptionalLong.of(Math.max(0, declared));
  }

  static ProblemException tooLarge(long lengthBytesMax) {
    return new ProblemException(
            ProblemType.TOO_LARGE, "a file may have up to " + lengthBytesMax + " bytes here")
        .with("expected", lengthBytesMax);
  }

  private static void refuse(HttpServletRequest request, String header, ProblemType type) {
    String value = request.getHeader(header);
    if (value != null && !value.equalsIgnoreCase("identity")) {
      throw new ProblemException(type, header + ": expected none, found '" + value + "'");
    }
  }

  private static Optional<ContentId> digest(String header, @Nullable String value) {
    if (value == null) {
      return Optional.empty();
    }
    Matcher matcher = SHA256.matcher(value);
    if (matcher.find()) {
      try {
        return Optional.of(ContentId.of(Base64.getDecoder().decode(matcher.group(1))));
      } catch (IllegalArgumentException e) {
        // answered below
      }
    }
    throw new ProblemException(
        ProblemType.INVALID_REQUEST,
        header + ": expected sha-256=:BASE64: of 32 bytes, found '" + value + "'");
  }
}
