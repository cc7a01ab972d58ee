package dev.jogakbo.service.hub;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.jspecify.annotations.Nullable;

/** A request as if it asked for no range. */
final class RangelessRequest extends HttpServletRequestWrapper {

  RangelessRequest(HttpServletRequest request) {
    super(request);
  }

  @Override
  public @Nullable String getHeader(String name) {
    return name.equalsIgnoreCase("Range") ? null : super.getHeader(name);
  }
}
