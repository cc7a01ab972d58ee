package dev.jogakbo.service.http;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Says in a problem document what the web server itself refused (a malformed request line, say),
 * where it would answer with a page. An answer that fails after it began is cut off by the class
 * this extends, so that it does not look complete.
 */
public final class ProblemReportValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable throwable) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      write(request, response, ProblemType.ofStatus(status));
    } catch (IOException e) {
      // The client has left, or the answer cannot be written any more: there is nobody to tell.
    }
  }

  private static void write(Request request, Response response, ProblemType type)
      throws IOException {
    String id = RequestId.of(request);
    byte[] body = ProblemDocument.toBytes(new ProblemException(type, type.explanation()), id);
    response.setHeader(RequestId.HEADER, id);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setContentType(ProblemDocument.MEDIA_TYPE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
    response.finishResponse();
  }
}
