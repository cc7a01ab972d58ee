package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.RepositoryName;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Gives handlers the {@link Dataset}, if the caller may use it as {@link Needs} or {@link Looks}
 * says. One that was renamed is found by its former names too, to be read.
 */
@Component
final class DatasetResolver implements HandlerMethodArgumentResolver {
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final Pattern DATASET = Pattern.compile("^/api/v1/datasets/[^/]+/[^/]+");

  private final DatasetGate gate;
  private final PublicBase base;

  DatasetResolver(DatasetGate gate, PublicBase base) {
    this.gate = gate;
    this.base = base;
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
    Dataset dataset = open(parameter, target, caller);
    if (dataset.isCalledByFormerName()) {
      answerAsRenamed(dataset, asked, request);
    }
    return dataset;
  }

  private Dataset open(MethodParameter parameter, RequestTarget target, Caller caller) {
    if (parameter.hasParameterAnnotation(Looks.class)) {
      return gate.look(target, caller);
    }
    Needs needs = parameter.getParameterAnnotation(Needs.class);
    Role needed = needs == null ? Role.ADMIN : needs.value();
    return gate.open(target, caller, needed);
  }

  /** Reading by a former name says where it is now; anything else is refused. */
  private void answerAsRenamed(
      Dataset dataset, HttpServletRequest request, NativeWebRequest exchange) {
    RepositoryName name = dataset.repository().name();
    if (!READING.contains(request.getMethod())) {
      throw new ProblemException(
              ProblemType.DATASET_RENAMED, "the dataset is called '" + name + "' by now")
          .with("name", name.toString());
    }
    String rest = DATASET.matcher(request.getRequestURI()).replaceFirst("");
    String query = request.getQueryString();
    Objects.requireNonNull(exchange.getNativeResponse(HttpServletResponse.class))
        .setHeader(
            "Content-Location",
            base.of(request) + dataset.apiPath() + rest + (query == null ? "" : "?" + query));
  }
}
