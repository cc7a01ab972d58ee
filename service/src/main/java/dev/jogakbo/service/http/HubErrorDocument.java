package dev.jogakbo.service.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes failures as clients of the Hub and of git-lfs read them. Everything they act upon is in
 * headers, since an answer to HEAD has no body:
 *
 * <pre>
 *   X-Error-Code     RepoNotFound, RevisionNotFound, EntryNotFound, GatedRepo, NotImplemented
 *   X-Error-Message  the detail, in one line of ASCII
 *   body             error and message: the detail; request_id; the problem's own members
 * </pre>
 */
public final class HubErrorDocument {
  /** The header that names the kind of failure. */
  public static final String CODE = "X-Error-Code";

  /** The header that says what was wrong. */
  public static final String MESSAGE = "X-Error-Message";

  /** Clients know by these very words that it is the token that is no good. */
  private static final String BAD_TOKEN = "Invalid credentials in Authorization header";

  private static final int MESSAGE_CHARS_MAX = 500;
  private static final String LFS_ADDRESS = "/info/lfs/";
  private static final String LFS_JSON = "application/vnd.git-lfs+json";
  private static final JsonMapper JSON = JsonMapper.shared();

  private HubErrorDocument() {}

  static void write(
      ProblemException problem, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    CorsFilter.expose(request, response);
    boolean isLfs = request.getRequestURI().contains(LFS_ADDRESS);
    code(problem.type()).ifPresent(code -> response.setHeader(CODE, code));
    response.setHeader(MESSAGE, plain(isBadToken(problem) ? BAD_TOKEN : problem.detail()));
    problem.headers().forEach(response::setHeader);
    if (isLfs && problem.type() == ProblemType.UNAUTHORIZED) {
      response.setHeader("LFS-Authenticate", "Basic realm=\"jogakbo\"");
      response.setHeader("WWW-Authenticate", "Basic realm=\"jogakbo\"");
    }
    response.setHeader("Cache-Control", "no-store");
    response.setContentType(isLfs ? LFS_JSON : "application/json");
    byte[] body = toBytes(problem, RequestId.of(request));
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static byte[] toBytes(ProblemException problem, String requestId) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("error", problem.detail());
    document.put("message", problem.detail());
    document.put("request_id", requestId);
    problem.fields().forEach(document::putIfAbsent);
    return JSON.writeValueAsBytes(document);
  }

  private static Optional<String> code(ProblemType type) {
    return switch (type) {
      case DATASET_NOT_FOUND -> Optional.of("RepoNotFound");
      case REVISION_NOT_FOUND, BRANCH_NOT_FOUND, TAG_NOT_FOUND -> Optional.of("RevisionNotFound");
      case PATH_NOT_FOUND -> Optional.of("EntryNotFound");
      case DATASET_GATED -> Optional.of("GatedRepo");
      case NOT_IMPLEMENTED -> Optional.of("NotImplemented");
      default -> Optional.empty();
    };
  }

  private static boolean isBadToken(ProblemException problem) {
    return problem.headers().getOrDefault("WWW-Authenticate", "").contains("invalid_token");
  }

  private static String plain(String detail) {
    String line = detail.replaceAll("[^\\x20-\\x7e]", "?");
    return line.length() <= MESSAGE_CHARS_MAX ? line : line.substring(0, MESSAGE_CHARS_MAX);
  }
}
