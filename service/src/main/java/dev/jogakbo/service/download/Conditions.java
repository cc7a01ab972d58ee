package dev.jogakbo.service.download;

import dev.jogakbo.service.http.ETags;
import dev.jogakbo.service.http.HttpDate;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluates the conditional headers of a read in the order of RFC 9110 §13.2.2. */
final class Conditions {
  private final HttpServletRequest request;
  private final ServedFile file;

  Conditions(HttpServletRequest request, ServedFile file) {
    this.request = request;
    this.file = file;
  }

  /** Returns whether the caller's own condition forbids an answer (412). */
  boolean fail() {
    String ifMatch = request.getHeader("If-Match");
    if (ifMatch != null) {
      return !ETags.parse(ifMatch).matchesStrongly(file.etag());
    }
    Optional<Instant> since = date("If-Unmodified-Since");
    return since.isPresent() && modified().isAfter(since.get());
  }

  /** Returns whether the caller has these bytes already (304). */
  boolean isKnown() {
    String ifNoneMatch = request.getHeader("If-None-Match");
    if (ifNoneMatch != null) {
      return ETags.parse(ifNoneMatch).matchesWeakly(file.etag());
    }
    Optional<Instant> since = date("If-Modified-Since");
    return since.isPresent() && !modified().isAfter(since.get());
  }

  /** Returns the header {@code Range}, unless {@code If-Range} names other bytes than these. */
  @Nullable String effectiveRange() {
    String ifRange = request.getHeader("If-Range");
    boolean counts = ifRange == null || isThisVersion(ifRange.strip());
    return counts ? request.getHeader("Range") : null;
  }

  private boolean isThisVersion(String validator) {
    if (validator.endsWith("\"")) {
      return validator.equals(file.etag());
    }
    return HttpDate.find(validator).filter(modified()::equals).isPresent();
  }

  private Instant modified() {
    return file.lastModified().truncatedTo(ChronoUnit.SECONDS);
  }

  private Optional<Instant> date(String header) {
    return HttpDate.find(request.getHeader(header));
  }
}
