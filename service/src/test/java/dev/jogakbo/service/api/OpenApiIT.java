package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ServerTestCase;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** The description of the API says what the code does. */
class OpenApiIT extends ServerTestCase {

  @Test
  void everyCallIsDescribedAndNoOther() {
    JsonNode api = server.get("/v3/api-docs").json();
    assertThat(api.path("openapi").asString()).startsWith("3.1");
    Set<String> described = new TreeSet<>();
    api.path("paths")
        .forEachEntry((path, item) ->
            item.forEachEntry((method, operation) -> {
              if (!method.equals("parameters")) {
                described.add(method + " " + path);
                checkVariables(path, operation);
              }
            }));
    assertThat(described).containsAll(mapped());
  }

  private Set<String> mapped() {
    Set<String> mapped = new TreeSet<>();
    RequestMappingHandlerMapping mapping =
        server.bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
    for (RequestMappingInfo info : mapping.getHandlerMethods().keySet()) {
      for (String pattern : info.getPatternValues()) {
        if (pattern.startsWith("/api/v1/")) {
          info.getMethodsCondition()
              .getMethods()
              .forEach(method ->
                  mapped.add(method.name().toLowerCase(Locale.ROOT) + " " + named(pattern)));
        }
      }
    }
    assertThat(mapped).isNotEmpty();
    return mapped;
  }

  private static String named(String pattern) {
    return pattern
        .replace("/files/**", "/files/{path}")
        .replace("/inspect/**", "/inspect/{path}")
        .replace("/what-if/**", "/what-if/{path}")
        .replace("/branches/**", "/branches/{branch}")
        .replace("/tags/**", "/tags/{tag}");
  }

  private static void checkVariables(String path, JsonNode operation) {
    Matcher variables = Pattern.compile("\\{(\\w+)}").matcher(path);
    Set<String> declared = new TreeSet<>();
    for (JsonNode parameter : operation.path("parameters")) {
      assertThat(parameter.path("name").asString()).isNotIn("dataset", "caller");
      if (parameter.path("in").asString().equals("path")) {
        declared.add(parameter.path("name").asString());
      }
    }
    while (variables.find()) {
      assertThat(declared).as(path).contains(variables.group(1));
    }
  }

  @Test
  void theDescriptionSaysHowToSignInAndWhatFails() {
    JsonNode api = server.get("/v3/api-docs").json();
    assertThat(
            api.path("components").path("securitySchemes").path("token").path("scheme").asString())
        .isEqualTo("bearer");
    assertThat(api.path("components").path("schemas").has("Problem")).isTrue();
    assertThat(api.toString()).doesNotContain("HttpServletRequest");
  }

  @Test
  void thePageForPeopleIsThere() {
    Answer page = server.send(server.anonymous("/swagger-ui/index.html").GET());
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("swagger");
  }
}
