package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.id.ContentId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Base64;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the headers of a PUT promise of its body, and refuses what cannot be kept. */
public final class PromisedBytes {
  private static final Pattern MEMBER =
      Pattern.compile("\\s*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/=]*):\\s*");
  private static final String SHA256 = "sha-256";

  private PromisedBytes() {}

  /** Returns the promise. */
  public static Expectation of(HttpServletRequest request, long lengthBytesMax) {
    refuse(request, "Content-Range", ProblemType.INVALID_REQUEST);
    refuse(request, "Content-Encoding", ProblemType.UNSUPPORTED_MEDIA_TYPE);
    Optional<ContentId> repr = digest(request, "Repr-Digest");
    Optional<ContentId> content = digest(request, "Content-Digest");
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

  /** Returns the answer to a file that is too long. */
  public static ProblemException tooLarge(long lengthBytesMax) {
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

  /** Of several digests the one that is known here counts (RFC 9530 §3); the last, given twice. */
  private static Optional<ContentId> digest(HttpServletRequest request, String header) {
    Optional<ContentId> digest = Optional.empty();
    for (String value : Collections.list(request.getHeaders(header))) {
      for (String member : value.split(",", -1)) {
        Matcher matcher = MEMBER.matcher(member);
        if (!matcher.matches()) {
          throw malformed(header, value);
        }
        if (matcher.group(1).equals(SHA256)) {
          digest =
              Optional.of(sha256(matcher.group(2)).orElseThrow(() -> malformed(header, value)));
        }
      }
    }
    return digest;
  }

  private static Optional<ContentId> sha256(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return bytes.length == ContentId.LENGTH_BYTES
          ? Optional.of(ContentId.of(bytes))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static ProblemException malformed(String header, String found) {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        header + ": expected sha-256=:BASE64: of 32 bytes, found '" + found + "'");
  }
}
