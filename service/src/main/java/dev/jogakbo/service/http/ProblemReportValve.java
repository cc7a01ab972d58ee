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
      write(request, response, status == 400 ? malformed(request) : general(status));
    } catch (IOException e) {
      // The client has left, or the answer cannot be written any more: there is nobody to tell.
    }
  }

  private static ProblemException general(int status) {
    ProblemType type = ProblemType.ofStatus(status);
    return new ProblemException(type, type.explanation());
  }

  /** The server does not say what it refused; where it is the address, reading it again does. */
  private static ProblemException malformed(Request request) {
    String raw = request.getRequestURI();
    try {
      if (raw != null && RequestTarget.decode(raw).indexOf('\0') >= 0) {
        return new ProblemException(
            ProblemType.BAD_PATH, "expected an address without NUL, found %00");
      }
    } catch (ProblemException e) {
      return e;
    }
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "the request's head: expected a method, an address in which all but"
            + " A-Z a-z 0-9 - . _ ~ ! $ & ' ( ) * + , ; = : @ / ? is percent-encoded, HTTP/1.1, then"
            + " headers with one Host and at most one Content-Length");
  }

  private static void write(Request request, Response response, ProblemException problem)
      throws IOException {
    String id = RequestId.of(request);
    byte[] body = ProblemDocument.toBytes(problem, id);
    response.setHeader(RequestId.HEADER, id);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (ClosingFilter.comesInChunks(request)) {
      response.setHeader("Connection", "close");
    }
    response.setContentType(ProblemDocument.MEDIA_TYPE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
    response.finishResponse();
  }
}
