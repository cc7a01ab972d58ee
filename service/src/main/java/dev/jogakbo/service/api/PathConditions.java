package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ETags;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.version.Condition;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.store.id.ContentId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What {@code If-Match} and {@code If-None-Match: *} of a change ask of its path.
 *
 * @param conditions in terms of versions
 */
record PathConditions(List<Condition> conditions) {

  static PathConditions of(HttpServletRequest request, FilePath path) {
    List<Condition> conditions = new ArrayList<>();
    String ifMatch = request.getHeader("If-Match");
    if (ifMatch != null) {
      ETags tags = ETags.parse(ifMatch);
      conditions.add(
          tags.any() ? new Condition.Present(path) : new Condition.Holds(path, contents(tags)));
    }
    String ifNoneMatch = request.getHeader("If-None-Match");
    if (ifNoneMatch != null) {
      if (!ETags.parse(ifNoneMatch).any()) {
        throw new ProblemException(
            ProblemType.INVALID_REQUEST, "If-None-Match: expected *, found '" + ifNoneMatch + "'");
      }
      conditions.add(new Condition.Absent(path));
    }
    return new PathConditions(List.copyOf(conditions));
  }

  /** A tag that is not of the form given out here is of no content, and so matches none. */
  private static Set<ContentId> contents(ETags tags) {
    Set<ContentId> contents = new HashSet<>();
    for (String tag : tags.tags()) {
      if (tag.matches("\"[0-9a-f]{64}\"")) {
        contents.add(ContentId.parse(tag.substring(1, tag.length() - 1)));
      }
    }
    return contents;
  }
}
