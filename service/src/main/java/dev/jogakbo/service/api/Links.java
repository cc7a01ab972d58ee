package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.http.PublicBase;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** Addresses in answers, which work from wherever the request came. */
@Component
public final class Links {
  private final PublicBase base;

  Links(PublicBase base) {
    this.base = base;
  }

  /** Returns the absolute address of a path of the API that is encoded already. */
  public String absolute(HttpServletRequest request, String path) {
    return base.of(request) + path;
  }

  /** Returns the address of a file. */
  String file(HttpServletRequest request, Dataset dataset, String filePath) {
    return absolute(request, dataset.apiPath() + "/files/" + encode(filePath));
  }

  /** Answers with a page of a list, and a link to the next one if there is one. */
  public <T> ResponseEntity<T> page(
      HttpServletRequest request, T body, @Nullable String nextCursor) {
    ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
    if (nextCursor != null) {
      answer.header(HttpHeaders.LINK, "<" + next(request, nextCursor) + ">; rel=\"next\"");
    }
    return answer.body(body);
  }

  private String next(HttpServletRequest request, String cursor) {
    String query = request.getQueryString() == null ? "" : request.getQueryString();
    String kept = query.replaceAll("(^|&)cursor=[^&]*", "").replaceFirst("^&", "");
    String separator = kept.isEmpty() ? "" : "&";
    return absolute(request, request.getRequestURI())
        + "?"
        + kept
        + separator
        + "cursor="
        + URLEncoder.encode(cursor, UTF_8);
  }

  /** Percent-encodes a path, leaving its slashes. */
  public static String encode(String path) {
    return URLEncoder.encode(path, UTF_8).replace("+", "%20").replace("%2F", "/");
  }
}
