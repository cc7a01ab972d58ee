package dev.jogakbo.service.api;

import java.util.List;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

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
    registry.addInterceptor(new DecodableQuery()).excludePathPatterns("/api/v1/**");
    registry.addInterceptor(new StrictQuery()).addPathPatterns("/api/v1/**");
  }

  /**
   * A field given twice would silently count once, and a number or a text in place of the other
   * would count as what it was not meant as.
   */
  @Bean
  JsonMapperBuilderCustomizer strictJson() {
    return json ->
        json.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                LogicalType.Textual,
                text ->
                    text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
  }
}
