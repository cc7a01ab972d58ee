package dev.jogakbo.service.config;

import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.TokenSecret;
import dev.jogakbo.service.api.ActuatorFilter;
import dev.jogakbo.service.api.ActuatorFilter.Guard;
import dev.jogakbo.service.api.AuthenticationFilter;
import dev.jogakbo.service.config.Settings.MetricsReader;
import dev.jogakbo.service.http.ClosingFilter;
import dev.jogakbo.service.http.CorsFilter;
import dev.jogakbo.service.http.DatasetsServerFilter;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.http.RequestIdFilter;
import jakarta.servlet.Filter;
import java.util.List;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** The web server and what every request passes through, outermost first. */
@Configuration(proxyBeanMethods = false)
class WebBeans {
  /** Once the data directory is this process's, for folders of the web server lie there. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> webServer(
      Settings settings, DataLock lock) {
    return new TomcatTuning(settings);
  }

  @Bean
  FilterRegistrationBean<Filter> requestIds() {
    return filter(new RequestIdFilter(System::nanoTime), 0);
  }

  @Bean
  FilterRegistrationBean<Filter> closing() {
    return filter(new ClosingFilter(), 1);
  }

  @Bean
  FilterRegistrationBean<Filter> otherOrigins() {
    return filter(new CorsFilter(), 3);
  }

  @Bean
  FilterRegistrationBean<Filter> actuatorGuard(Accounts accounts, Settings settings) {
    boolean isOpen = settings.value(Settings.METRICS_READER) == MetricsReader.ANYONE;
    ActuatorFilter filter =
        new ActuatorFilter(
            accounts,
            settings.find(Settings.METRICS_TOKEN).map(WebBeans::chosen),
            isOpen ? Guard.OPEN : Guard.TOKEN);
    FilterRegistrationBean<Filter> registration = filter(filter, 5);
    registration.setUrlPatterns(List.of("/actuator/*"));
    return registration;
  }

  private static TokenSecret chosen(String secret) {
    try {
      return TokenSecret.chosen(secret);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(
          Settings.METRICS_TOKEN.variable() + ": " + String.valueOf(e.getMessage()));
    }
  }

  @Bean
  FilterRegistrationBean<Filter> authentication(Accounts accounts) {
    return filter(new AuthenticationFilter(accounts), 4);
  }

  @Bean
  FilterRegistrationBean<Filter> datasetsServer(PublicBase base) {
    return filter(new DatasetsServerFilter(base), 2);
  }

  private static FilterRegistrationBean<Filter> filter(Filter filter, int place) {
    FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
    registration.addUrlPatterns("/*");
    registration.setName(filter.getClass().getSimpleName());
    return registration;
  }
}
