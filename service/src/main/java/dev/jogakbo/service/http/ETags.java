package dev.jogakbo.service.http;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of entity tags, or {@code *} for any (RFC 9110 §13.1).
 *
 * @param any whether it is {@code *}
 * @param tags the tags, quotes and weakness included
 */
public record ETags(boolean any, Set<String> tags) {
  private static final Pattern TAG = Pattern.compile("\\s*((?:W/)?\"[^\"]*\")\\s*(?:,|$)");

  /** Reads the header; what is no tag is passed over, and so matches nothing. */
  public static ETags parse(String header) {
    if (header.strip().equals("*")) {
      return new ETags(true, Set.of());
    }
    Set<String> tags = new HashSet<>();
    Matcher matcher = TAG.matcher(header);
    while (matcher.find()) {
      tags.add(matcher.group(1));
    }
    return new ETags(false, Set.copyOf(tags));
  }

  /** Returns whether one of them is that strong tag. */
  public boolean matchesStrongly(String etag) {
    return any || tags.contains(etag);
  }

  /** Returns whether one of them is that tag, weak or strong. */
  public boolean matchesWeakly(String etag) {
    return any || tags.contains(etag) || tags.contains("W/" + etag);
  }
}
