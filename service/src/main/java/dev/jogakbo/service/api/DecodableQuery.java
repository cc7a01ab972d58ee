package dev.jogakbo.service.api;

import dev.jogakbo.service.http.RequestTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses queries that cannot be decoded, before anybody asks for a parameter. */
final class DecodableQuery implements HandlerInterceptor {

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    String query = request.getQueryString();
    if (query != null) {
      String _ = RequestTarget.decode(query);
    }
    return true;
  }
}
