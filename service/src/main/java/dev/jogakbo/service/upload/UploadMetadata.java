package dev.jogakbo.service.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.store.id.ContentId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The header {@code Upload-Metadata} of tus: pairs of a key and base64 of a value, between commas.
 * {@code sha256} (64 hex digits) is a promise that is checked; {@code filename} is for people and
 * may hold no control characters; other keys are kept as they are.
 */
public final class UploadMetadata {
  private static final int CHARS_MAX = 8 << 10;

  private final Optional<ContentId> sha256;

  private UploadMetadata(Optional<ContentId> sha256) {
    this.sha256 = sha256;
  }

  /** Reads the header. */
  public static UploadMetadata parse(String header) {
    if (header.length() > CHARS_MAX) {
      throw malformed("at most " + CHARS_MAX + " characters");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : header.isBlank() ? new String[0] : header.split(",", -1)) {
      String[] parts = pair.strip().split(" +", -1);
      if (parts[0].isEmpty() || parts.length > 2) {
        throw malformed("pairs of a key and base64 of a value");
      }
      if (values.put(parts[0], parts.length == 1 ? "" : decode(parts[1])) != null) {
        throw malformed("each key once, found '" + parts[0] + "' twice");
      }
    }
    checkName(values);
    return new UploadMetadata(sha256(values));
  }

  private static void checkName(Map<String, String> values) {
    if (values.getOrDefault("filename", "").chars().anyMatch(Character::isISOControl)) {
      throw malformed("a filename without control characters");
    }
  }

  /** Returns the promised SHA-256 of the whole. */
  public Optional<ContentId> sha256() {
    return sha256;
  }

  private static Optional<ContentId> sha256(Map<String, String> values) {
    String hex = values.get("sha256");
    if (hex == null) {
      return Optional.empty();
    }
    if (!hex.matches("[0-9a-fA-F]{64}")) {
      throw malformed("a sha256 of 64 hex digits");
    }
    return Optional.of(ContentId.parse(hex.toLowerCase(Locale.ROOT)));
  }

  private static String decode(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw malformed("base64 of UTF-8, found '" + base64 + "'");
    }
  }

  private static ProblemException malformed(String expected) {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "Upload-Metadata: expected " + expected);
  }
}
