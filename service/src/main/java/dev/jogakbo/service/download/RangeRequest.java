package dev.jogakbo.service.download;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the header {@code Range} asks of a file (RFC 9110 §14). A header that is not well formed, or
 * wants more ranges than are answered, counts as absent; ranges that overlap or touch are answered
 * as one, so no byte is sent twice.
 */
sealed interface RangeRequest {
  /** The whole file. */
  record Whole() implements RangeRequest {}

  /** Nothing in the file is asked for. */
  record Unsatisfiable() implements RangeRequest {}

  /** Parts of the file, none touching another. */
  record Parts(List<Span> spans) implements RangeRequest {}

  /** One range; a list is these between commas. */
  Pattern RANGE = Pattern.compile("(\\d*)-(\\d*)");

  /** Longest header looked at; what is longer is more ranges than are answered. */
  int HEADER_CHARS_MAX = 16 << 10;

  /** Reads the header for a file of that length. */
  static RangeRequest parse(String header, long sizeBytes, int rangeCountMax) {
    String text = header.strip();
    if (!text.toLowerCase(Locale.ROOT).startsWith("bytes=") || text.length() > HEADER_CHARS_MAX) {
      return new Whole();
    }
    List<Span> spans = new ArrayList<>();
    String[] ranges = text.substring("bytes=".length()).split(",", -1);
    for (String range : ranges) {
      Matcher matcher = RANGE.matcher(range.strip());
      if (!isWellFormed(matcher)) {
        return new Whole();
      }
      span(matcher.group(1), matcher.group(2), sizeBytes).ifPresent(spans::add);
    }
    if (ranges.length > rangeCountMax) {
      return new Whole();
    }
    return spans.isEmpty() ? new Unsatisfiable() : new Parts(merge(spans));
  }

  private static boolean isWellFormed(Matcher range) {
    if (!range.matches() || range.group().equals("-")) {
      return false;
    }
    boolean both = !range.group(1).isEmpty() && !range.group(2).isEmpty();
    return !both || number(range.group(1)) <= number(range.group(2));
  }

  private static Optional<Span> span(String first, String last, long sizeBytes) {
    long start = first.isEmpty() ? Math.max(0, sizeBytes - number(last)) : number(first);
    long end =
        first.isEmpty() || last.isEmpty() ? sizeBytes : Math.min(sizeBytes, number(last) + 1);
    return start < end ? Optional.of(new Span(start, end)) : Optional.empty();
  }

  /** A number of more digits than a file could have bytes is as good as the largest. */
  private static long number(String digits) {
    String significant = digits.replaceFirst("^0+(?=\\d)", "");
    return significant.length() > 18 ? Long.MAX_VALUE - 1 : Long.parseLong(significant);
  }

  /** Merges what touches; what does not stays in the order asked for. */
  private static List<Span> merge(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(Span::start));
    List<Span> merged = new ArrayList<>();
    for (Span span : sorted) {
      if (!merged.isEmpty() && merged.getLast().touches(span)) {
        merged.set(merged.size() - 1, merged.getLast().union(span));
      } else {
        merged.add(span);
      }
    }
    return List.copyOf(merged.size() == spans.size() ? spans : merged);
  }
}
