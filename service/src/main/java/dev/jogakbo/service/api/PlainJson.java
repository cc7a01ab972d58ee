package dev.jogakbo.service.api;

import jakarta.servlet.RequestDispatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Keeps Spring from giving JSON a {@code Content-Disposition} with a file name of its own, as it
 * does where an address ends like a file it does not know: here addresses end in the names of files
 * and tags.
 */
@ControllerAdvice
final class PlainJson implements ResponseBodyAdvice<Object> {

  @Override
  public boolean supports(
      MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  /**
   * The name is judged by the address before a forward, where there is one; this one has no name.
   */
  @Override
  public @Nullable Object beforeBodyWrite(
      @Nullable Object body,
      MethodParameter returned,
      MediaType type,
      Class<? extends HttpMessageConverter<?>> converter,
      ServerHttpRequest request,
      ServerHttpResponse response) {
    if (request instanceof ServletServerHttpRequest servlet) {
      servlet.getServletRequest().setAttribute(RequestDispatcher.FORWARD_REQUEST_URI, "/");
    }
    return body;
  }
}
