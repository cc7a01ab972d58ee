package dev.jogakbo.service.api;

import java.util.List;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.core.StreamReadFeature;

/** How Spring MVC calls this API. */
@Configuration(proxyBeanMethods = false)
class ApiSetup implements WebMvcConfigurer {
  private final DatasetResolver datasets;

  ApiSetup(DatasetResolver datasets) {
    this.datasets = datasets;
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(datasets);
    resolvers.add(new CallerResolver());
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new StrictQuery()).addPathPatterns("/api/**");
  }

  /** A field given twice would silently count once. */
  @Bean
  JsonMapperBuilderCustomizer strictJson() {
    return json -> json.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
  }
}
