package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BoundedBody;
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
    return new Message(
        message.getHeaders(), new BoundedBody(message.getBody(), bytesMax, this::tooLarge));
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
}
