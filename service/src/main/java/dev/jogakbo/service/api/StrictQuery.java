package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses query parameters a call of the API does not declare, and those given twice: ignoring them
 * would pass a typing error for a default.
 */
final class StrictQuery implements HandlerInterceptor {
  private final Map<HandlerMethod, Set<String>> known = new ConcurrentHashMap<>();

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getQueryString() != null && handler instanceof HandlerMethod method) {
      check(parameters(request), known.computeIfAbsent(method, StrictQuery::declared));
    }
    return true;
  }

  private static Map<String, String[]> parameters(HttpServletRequest request) {
    try {
      return request.getParameterMap();
    } catch (IllegalStateException e) { // the server's way to say that they cannot be decoded
      throw new ProblemException(
          ProblemType.UNKNOWN_PARAMETER, "the query cannot be decoded: " + e.getMessage());
    }
  }

  private static void check(Map<String, String[]> given, Set<String> declared) {
    given.forEach((name, values) -> {
      if (!declared.contains(name)) {
        throw refused("the call knows no query parameter '" + name + "'", declared, name);
      }
      if (values.length > 1) {
        throw refused("query parameter '" + name + "' is given twice", declared, name);
      }
    });
  }

  private static ProblemException refused(String detail, Set<String> declared, String found) {
    return new ProblemException(ProblemType.UNKNOWN_PARAMETER, detail)
        .with("found", found)
        .with("expected", declared.stream().sorted().toList());
  }

  private static Set<String> declared(HandlerMethod method) {
    return Arrays.stream(method.getMethodParameters())
        .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
        .map(StrictQuery::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String name(MethodParameter parameter) {
    RequestParam annotation = parameter.getParameterAnnotation(RequestParam.class);
    String name = annotation == null ? "" : annotation.name();
    return name.isEmpty() ? String.valueOf(parameter.getParameterName()) : name;
  }
}
