package dev.jogakbo.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole application in this process, on a random port and a data directory of its own. Closing
 * it is an orderly stop; another may then be started on the same directory.
 */
public final class JogakboServer extends HubClient {
  /** The admin token of every test server. */
  public static final String ADMIN_TOKEN = "jgb_test-admin-token-0123456789abcdef";

  private final ConfigurableApplicationContext context;

  private JogakboServer(ConfigurableApplicationContext context) {
    super(Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port")));
    this.context = context;
  }

  /** Starts one on that directory, with these settings ({@code NAME} to text) beside. */
  public static JogakboServer start(Path data, Map<String, String> settings) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--jogakbo.data=" + data);
    arguments.add("--jogakbo.port=0");
    arguments.add("--jogakbo.admin-token=" + ADMIN_TOKEN);
    settings.forEach((name, value) -> arguments.add("--jogakbo." + name + "=" + value));
    SpringApplication application = new SpringApplication(Application.class);
    application.setRegisterShutdownHook(false);
    return new JogakboServer(application.run(arguments.toArray(String[]::new)));
  }

  /** Starts one on that directory. */
  public static JogakboServer start(Path data) {
    return start(data, Map.of());
  }

  /** Returns the bean of that type. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Returns the bean of that name. */
  public <T> T bean(String name, Class<T> type) {
    return context.getBean(name, type);
  }

  @Override
  public void close() {
    super.close();
    context.close();
  }

  /** An answer. */
  public record Answer(HttpResponse<byte[]> response) {
    private static final JsonMapper JSON = JsonMapper.shared();

    public int status() {
      return response.statusCode();
    }

    public byte[] bytes() {
      return response.body();
    }

    public String text() {
      return new String(response.body(), UTF_8);
    }

    public JsonNode json() {
      return JSON.readTree(response.body());
    }

    /** Returns the header's only value, or "". */
    public String header(String name) {
      return String.join("|", response.headers().allValues(name));
    }

    /** Returns the last segment of the problem's type. */
    public String problem() {
      return json().path("type").asString().replace("/problems/", "");
    }

    @Override
    public String toString() {
      return response + " " + response.headers().map() + " " + text();
    }
  }
}
