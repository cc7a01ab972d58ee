package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.InvalidRequestException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where a file or folder is in a commit: segments joined by {@code /}, checked once and kept
 * exactly as given (composed and decomposed Unicode are two names). At most 1 024 bytes of UTF-8,
 * 255 a segment; no segment is empty, {@code .}, {@code ..}, or {@code .git} as any file system
 * spells it; no backslash, no control character, no half of a surrogate pair.
 *
 * @param value the path, without a slash at either end
 */
public record FilePath(String value) implements Comparable<FilePath> {
  /** Longest path in bytes of UTF-8. */
  public static final int LENGTH_BYTES_MAX = 1024;

  /** Longest segment in bytes of UTF-8. */
  public static final int SEGMENT_BYTES_MAX = 255;

  private static final Pattern DOT_GIT =
      Pattern.compile("(?:\\.git|git~1)[ .]*(?::.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern IGNORED_BY_HFS =
      Pattern.compile("[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]");

  /**
   * Checks the path.
   *
   * @throws InvalidRequestException ({@code bad-path}) with what was expected
   */
  public FilePath {
    String fault = fault(value);
    if (!fault.isEmpty()) {
      throw new InvalidRequestException("bad-path", "path: " + fault, Map.of("path", shown(value)));
    }
  }

  /** Returns the path of that text. */
  public static FilePath of(String value) {
    return new FilePath(value);
  }

  /** Returns the segments from the root on. */
  public List<String> segments() {
    return List.of(value.split("/", -1));
  }

  /** Returns the last segment. */
  public String name() {
    return value.substring(value.lastIndexOf('/') + 1);
  }

  /** Byte order of UTF-8. */
  @Override
  public int compareTo(FilePath other) {
    return Arrays.compareUnsigned(value.getBytes(UTF_8), other.value.getBytes(UTF_8));
  }

  @Override
  public String toString() {
    return value;
  }

  private static String fault(String value) {
    if (!UTF_8.newEncoder().canEncode(value)) {
      return "expected well-formed Unicode, found half of a surrogate pair";
    }
    if (value.getBytes(UTF_8).length > LENGTH_BYTES_MAX) {
      return "expected at most " + LENGTH_BYTES_MAX + " bytes of UTF-8";
    }
    if (value.chars().anyMatch(FilePath::isForbidden)) {
      return "expected no backslash and no control character";
    }
    return segmentFault(value.split("/", -1));
  }

  private static String segmentFault(String[] segments) {
    for (String segment : segments) {
      if (segment.isEmpty()) {
        return "expected no empty segment and no slash at either end";
      }
      if (segment.equals(".") || segment.equals("..") || isDotGit(segment)) {
        return "expected no segment '" + segment + "'";
      }
      if (segment.getBytes(UTF_8).length > SEGMENT_BYTES_MAX) {
        return "expected segments of at most " + SEGMENT_BYTES_MAX + " bytes of UTF-8";
      }
    }
    return "";
  }

  /** Whether some file system that git knows takes the segment for its own folder. */
  private static boolean isDotGit(String segment) {
    return DOT_GIT.matcher(IGNORED_BY_HFS.matcher(segment).replaceAll("")).matches();
  }

  private static boolean isForbidden(int c) {
    return c == '\\' || Character.isISOControl(c);
  }

  private static String shown(String value) {
    return value.length() <= LENGTH_BYTES_MAX ? value : value.substring(0, 64) + "...";
  }
}
