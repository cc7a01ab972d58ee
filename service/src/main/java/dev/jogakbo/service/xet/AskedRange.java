package dev.jogakbo.service.xet;

import dev.jogakbo.store.recipe.ByteRange;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Range} with one range. Anything else, several of them too, counts as none (RFC
 * 9110 §14.2).
 */
final class AskedRange {
  private static final Pattern FORM = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");

  private AskedRange() {}

  /**
   * Returns the range that is asked for, cut to the length; empty where all of it lies behind; the
   * whole where none is asked for.
   */
  static Optional<ByteRange> of(HttpServletRequest request, long lengthBytes) {
    @Nullable String header = request.getHeader("Range");
    Matcher matcher = FORM.matcher(header == null ? "" : header.strip());
    if (!matcher.matches()) {
      return Optional.of(new ByteRange(0, lengthBytes));
    }
    long start = Long.parseLong(matcher.group(1));
    long last = matcher.group(2).isEmpty() ? Long.MAX_VALUE - 1 : Long.parseLong(matcher.group(2));
    if (last < start) {
      return Optional.of(new ByteRange(0, lengthBytes));
    }
    boolean isBehind = start >= lengthBytes && start > 0;
    return isBehind
        ? Optional.empty()
        : Optional.of(new ByteRange(start, Math.min(lengthBytes, last + 1)));
  }

  /** Whether a single range is asked for. */
  static boolean isAsked(HttpServletRequest request) {
    @Nullable String header = request.getHeader("Range");
    return header != null && FORM.matcher(header.strip()).matches();
  }
}
