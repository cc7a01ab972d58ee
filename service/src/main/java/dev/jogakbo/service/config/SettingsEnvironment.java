package dev.jogakbo.service.config;

import dev.jogakbo.service.config.Settings.LogForm;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Reads the settings before anything is built, so that a wrong one stops the start with a sentence,
 * and tells Spring Boot what follows from them.
 */
public final class SettingsEnvironment implements EnvironmentPostProcessor, Ordered {

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    Settings settings = Settings.read(environment::getProperty);
    Map<String, Object> derived = new LinkedHashMap<>();
    derived.put("server.address", address(settings.value(Settings.HOST)));
    derived.put("server.port", settings.value(Settings.PORT));
    derived.put(
        "spring.lifecycle.timeout-per-shutdown-phase",
        settings.value(Settings.SHUTDOWN_WAIT).toSeconds() + "s");
    if (settings.value(Settings.LOG_FORM) == LogForm.JSON) {
      derived.put("logging.structured.format.console", "ecs");
    }
    environment.getPropertySources().addFirst(new MapPropertySource("jogakbo settings", derived));
  }

  private static InetAddress address(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new InvalidSettingException(Settings.HOST, host, e);
    }
  }

  @Override
  public int getOrder() {
    return Ordered.LOWEST_PRECEDENCE;
  }
}
