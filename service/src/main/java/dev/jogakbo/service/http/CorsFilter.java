package dev.jogakbo.service.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Lets pages of other origins call what the Hub's clients call, and read the headers those act
 * upon. Nothing is permitted by a cookie here, so a page gets no more than whoever sends the same
 * token.
 */
public final class CorsFilter implements Filter {
  private static final String EXPOSED =
      "ETag, Content-Range, Accept-Ranges, Content-Length, Link, X-Repo-Commit, X-Linked-Etag,"
          + " X-Linked-Size, X-Xet-Hash, X-Xet-Cas-Url, X-Xet-Access-Token,"
          + " X-Xet-Token-Expiration, X-Error-Code, X-Error-Message, X-Total-Count, X-Request-Id,"
          + " X-Revision";
  private static final String ALLOWED = "Access-Control-Allow-Origin";
  private static final String MAX_AGE_SECONDS = "86400";

  /** Creates the filter. */
  public CorsFilter() {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    HttpServletResponse answer = (HttpServletResponse) response;
    expose(asked, answer);
    if (answer.containsHeader(ALLOWED) && isPreflight(asked)) {
      permit(asked, answer);
    } else {
      chain.doFilter(request, response);
    }
  }

  /** Lets the page that asks read the answer, if it is one of those that any page may read. */
  static void expose(HttpServletRequest request, HttpServletResponse response) {
    if (request.getHeader("Origin") != null && ErrorForm.of(request) == ErrorForm.HUB) {
      response.setHeader(ALLOWED, "*");
      response.setHeader("Access-Control-Expose-Headers", EXPOSED);
    }
  }

  private static boolean isPreflight(HttpServletRequest request) {
    return request.getMethod().equals("OPTIONS")
        && request.getHeader("Access-Control-Request-Method") != null;
  }

  private static void permit(HttpServletRequest request, HttpServletResponse response) {
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
    String wanted = request.getHeader("Access-Control-Request-Headers");
    if (wanted != null && wanted.matches("[A-Za-z0-9, _-]{1,1000}")) {
      response.setHeader("Access-Control-Allow-Headers", wanted);
    }
    response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
  }
}
