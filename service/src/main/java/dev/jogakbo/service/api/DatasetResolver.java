package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.RequestTarget;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Gives handlers the {@link Dataset}, if the caller may use it as {@link Needs} or {@link Looks}
 * says.
 */
@Component
final class DatasetResolver implements HandlerMethodArgumentResolver {
  private final DatasetGate gate;

  DatasetResolver(DatasetGate gate) {
    this.gate = gate;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Dataset.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    HttpServletRequest asked =
        Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
    RequestTarget target = RequestTarget.of(asked);
    Caller caller = AuthenticationFilter.callerOf(asked);
    if (parameter.hasParameterAnnotation(Looks.class)) {
      return gate.look(target, caller);
    }
    Needs needs = parameter.getParameterAnnotation(Needs.class);
    Role needed = needs == null ? Role.ADMIN : needs.value();
    return gate.open(target, caller, needed);
  }
}
