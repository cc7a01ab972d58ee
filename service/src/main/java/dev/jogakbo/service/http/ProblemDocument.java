package dev.jogakbo.service.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Writes problem documents (RFC 9457), or what stands in their place where the Hub is spoken. */
public final class ProblemDocument {
  /** The media type. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final JsonMapper JSON = JsonMapper.shared();

  private ProblemDocument() {}

  /** Answers with the problem. The answer must not have begun. */
  public static void write(
      ProblemException problem, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.reset();
    response.setHeader(RequestId.HEADER, RequestId.of(request));
    response.setStatus(problem.type().status());
    if (ErrorForm.of(request) == ErrorForm.HUB) {
      HubErrorDocument.write(problem, request, response);
      return;
    }
    problem.headers().forEach(response::setHeader);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setContentType(MEDIA_TYPE);
    byte[] body = toBytes(problem, RequestId.of(request));
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /** Returns the document as JSON. */
  public static byte[] toBytes(ProblemException problem, String requestId) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("type", problem.type().path());
    document.put("title", problem.type().title());
    document.put("status", problem.type().status());
    document.put("detail", problem.detail());
    document.put("instance", "urn:request:" + requestId);
    document.put("requestId", requestId);
    problem.fields().forEach(document::putIfAbsent);
    return JSON.writeValueAsBytes(document);
  }
}
