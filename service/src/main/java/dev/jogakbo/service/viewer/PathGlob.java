package dev.jogakbo.service.viewer;

import java.util.List;

/**
 * A pattern of paths, as data files are named in a README:
 *
 * <pre>
 *   **      as a whole segment: any number of segments, and at the end whatever is below
 *   *       any characters of a segment        ?       one of them
 *   [abc]   one of these, ranges too           [!abc]  none of these
 * </pre>
 *
 * Names that begin with a dot, and folders that begin with two underscores, have to be written out:
 * the pattern needs as many of them as the path. Time is bounded by the product of the lengths.
 */
final class PathGlob {
  private static final String ANY_DEPTH = "**";

  private final List<String> segments;

  PathGlob(String pattern) {
    this.segments = List.of(pattern.split("/", -1));
  }

  /** Whether a file's path, of which the segments are given, is meant. */
  boolean matches(List<String> path) {
    return hiddenCount(path) == hiddenCount(segments)
        && specialCount(path) == specialCount(segments)
        && matchesSegments(path);
  }

  private static long hiddenCount(List<String> segments) {
    return segments.stream()
        .filter(name -> name.startsWith(".") && !name.chars().allMatch(c -> c == '.'))
        .count();
  }

  private static long specialCount(List<String> segments) {
    return segments.subList(0, segments.size() - 1).stream()
        .filter(name -> name.startsWith("__"))
        .count();
  }

  /** Goes forwards and, where it gets stuck, lets the last {@code **} take one segment more. */
  private boolean matchesSegments(List<String> path) {
    int at = 0;
    int segment = 0;
    int retrySegment = -1;
    int retryAt = -1;
    while (at < path.size()) {
      if (segment < segments.size() && segments.get(segment).equals(ANY_DEPTH)) {
        if (segment == segments.size() - 1) {
          return true;
        }
        retrySegment = ++segment;
        retryAt = at;
      } else if (segment < segments.size() && matches(segments.get(segment), path.get(at))) {
        segment++;
        at++;
      } else if (retrySegment >= 0) {
        segment = retrySegment;
        at = ++retryAt;
      } else {
        return false;
      }
    }
    return segment == segments.size();
  }

  /** Whether one segment's pattern fits a name. */
  private static boolean matches(String pattern, String name) {
    int at = 0;
    int next = 0;
    int retryNext = -1;
    int retryAt = -1;
    while (at < name.length()) {
      int end = next < pattern.length() ? endOfItem(pattern, next) : next;
      if (next < pattern.length() && pattern.charAt(next) == '*') {
        retryNext = ++next;
        retryAt = at;
      } else if (end > next && fits(pattern.substring(next, end), name.charAt(at))) {
        next = end;
        at++;
      } else if (retryNext >= 0) {
        next = retryNext;
        at = ++retryAt;
      } else {
        return false;
      }
    }
    while (next < pattern.length() && pattern.charAt(next) == '*') {
      next++;
    }
    return next == pattern.length();
  }

  /** Returns where what stands for one character ends. */
  private static int endOfItem(String pattern, int start) {
    if (pattern.charAt(start) != '[') {
      return start + 1;
    }
    int first = start + 1 + (pattern.startsWith("!", start + 1) ? 1 : 0);
    int close = pattern.indexOf(']', first + 1); // one that comes first is a member
    return close < 0 ? start + 1 : close + 1;
  }

  private static boolean fits(String item, char c) {
    if (item.length() == 1) {
      return item.charAt(0) == '?' || item.charAt(0) == c;
    }
    boolean isNegated = item.charAt(1) == '!';
    return isMember(item.substring(isNegated ? 2 : 1, item.length() - 1), c) != isNegated;
  }

  private static boolean isMember(String members, char c) {
    for (int i = 0; i < members.length(); i++) {
      boolean isRange = i + 2 < members.length() && members.charAt(i + 1) == '-';
      char first = members.charAt(i);
      char last = isRange ? members.charAt(i + 2) : first;
      if (c >= first && c <= last) {
        return true;
      }
      i += isRange ? 2 : 0;
    }
    return false;
  }
}
