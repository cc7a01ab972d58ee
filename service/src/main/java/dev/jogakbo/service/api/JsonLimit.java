package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Refuses JSON bodies that are too long, by what they declare or by what comes. */
@ControllerAdvice
final class JsonLimit extends RequestBodyAdviceAdapter {
  private final long bytesMax;

  JsonLimit(ApiLimits limits) {
    this.bytesMax = limits.jsonBytesMax();
  }

  @Override
  public boolean supports(
      MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  @Override
  public HttpInputMessage beforeBodyRead(
      HttpInputMessage message,
      MethodParameter parameter,
      Type type,
      Class<? extends HttpMessageConverter<?>> converter)
      throws IOException {
    if (message.getHeaders().getContentLength() > bytesMax) {
      throw tooLarge();
    }
    return new Message(message.getHeaders(), new Counted(message.getBody()));
  }

  private ProblemException tooLarge() {
    return new ProblemException(
        ProblemType.TOO_LARGE, "the JSON body: expected at most " + bytesMax + " bytes");
  }

  private record Message(HttpHeaders headers, InputStream body) implements HttpInputMessage {
    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public InputStream getBody() {
      return body;
    }
  }

  private final class Counted extends FilterInputStream {
    private long leftBytes = bytesMax;

    Counted(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int lengthBytes) throws IOException {
      int read = super.read(buffer, offset, lengthBytes);
      count(Math.max(0, read));
      return read;
    }

    private void count(int readBytes) {
      leftBytes -= readBytes;
      if (leftBytes < 0) {
        throw tooLarge();
      }
    }
  }
}
