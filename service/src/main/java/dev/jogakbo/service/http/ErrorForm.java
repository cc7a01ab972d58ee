package dev.jogakbo.service.http;

import jakarta.servlet.http.HttpServletRequest;

/**
 * In which form a failure is told: a problem document on this service's own API, and on the
 * addresses that clients of the Hub and git-lfs call, the headers and members those read.
 */
public enum ErrorForm {
  /** RFC 9457. */
  PROBLEM,
  /** {@code X-Error-Code}, {@code X-Error-Message} and a member {@code error}. */
  HUB;

  private static final String OWN_API = "/api/v1/";

  /** Returns the form that the request's address asks for. */
  public static ErrorForm of(HttpServletRequest request) {
    return of(request.getRequestURI());
  }

  static ErrorForm of(String path) {
    if (path == null || path.startsWith(OWN_API)) {
      return PROBLEM;
    }
    boolean isHub =
        path.startsWith("/api/")
            || path.startsWith("/datasets/")
            || path.startsWith("/spaces/")
            || path.startsWith("/lfs/")
            || path.startsWith("/oauth/")
            || path.startsWith(DatasetsServerFilter.PATH + "/")
            || path.contains("/resolve/");
    return isHub ? HUB : PROBLEM;
  }
}
