package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.http.ProblemDocument;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.BinarySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Completes what is derived from the code into a description of the API: what the addresses' parts
 * are, how to sign in, what a failure looks like, and the bodies that are bytes.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiSetup {
  private static final String TOKEN = "token";
  private static final String PROBLEM = "Problem";
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  /** What an address that goes on as long as it likes is called in the description. */
  private static final Map<String, String> TAILS =
      Map.of(
          "/files/**",
          "path",
          "/inspect/**",
          "path",
          "/what-if/**",
          "path",
          "/branches/**",
          "branch",
          "/tags/**",
          "tag");

  static {
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(Dataset.class, Caller.class);
  }

  @Bean
  OpenApiCustomizer completeDescription() {
    return OpenApiSetup::complete;
  }

  private static void complete(OpenAPI api) {
    api.info(
        new Info()
            .title("Jogakbo")
            .version("v1")
            .description(
                "A dataset hub that stores every byte once. A dataset that was renamed can be read"
                    + " (GET, HEAD) by the names it had, until another takes them; Content-Location"
                    + " says where it is now. Anything else by a former name is refused:"
                    + " 409 dataset-renamed.")
            .license(new License().name("Apache-2.0")));
    Components components = api.getComponents() == null ? new Components() : api.getComponents();
    components.addSecuritySchemes(
        TOKEN,
        new SecurityScheme()
            .type(SecurityScheme.Type.HTTP)
            .scheme("bearer")
            .description("A token such as POST /api/v1/tokens makes."));
    components.addSchemas(PROBLEM, problem());
    api.components(components).addSecurityItem(new SecurityRequirement().addList(TOKEN));
    api.setPaths(named(api.getPaths()));
    api.getPaths().forEach(OpenApiSetup::completePath);
    api.getPaths().entrySet().stream()
        .filter(path -> path.getKey().endsWith("/files/{path}"))
        .forEach(path -> completeFile(path.getValue()));
  }

  private static Paths named(Paths paths) {
    Paths named = new Paths();
    paths.forEach((path, item) -> {
      String name = path;
      for (Map.Entry<String, String> tail : TAILS.entrySet()) {
        String with = tail.getKey().replace("**", "{" + tail.getValue() + "}");
        name = name.endsWith(tail.getKey()) ? name.replace(tail.getKey(), with) : name;
      }
      named.addPathItem(name, item);
    });
    return named;
  }

  private static void completePath(String path, PathItem item) {
    for (Operation operation : item.readOperations()) {
      Matcher variables = VARIABLE.matcher(path);
      while (variables.find()) {
        declare(operation, variables.group(1));
      }
      operation
          .getResponses()
          .addApiResponse(
              "default",
              new ApiResponse()
                  .description("A problem, of a type documented under its address")
                  .content(
                      new Content()
                          .addMediaType(
                              ProblemDocument.MEDIA_TYPE,
                              new MediaType()
                                  .schema(
                                      new Schema<>().$ref("#/components/schemas/" + PROBLEM)))));
    }
  }

  private static void declare(Operation operation, String name) {
    List<Parameter> parameters = operation.getParameters();
    boolean isThere =
        parameters != null
            && parameters.stream()
                .anyMatch(found -> name.equals(found.getName()) && "path".equals(found.getIn()));
    if (!isThere) {
      operation.addParametersItem(
          new Parameter().name(name).in("path").required(true).schema(new StringSchema()));
    }
  }

  private static void completeFile(PathItem item) {
    MediaType bytes = new MediaType().schema(new BinarySchema());
    Operation put = item.readOperationsMap().get(HttpMethod.PUT);
    if (put != null) {
      put.requestBody(
          new RequestBody()
              .description("The file")
              .content(new Content().addMediaType("application/octet-stream", bytes)));
      header(put, "Repr-Digest", "sha-256=:BASE64:, checked");
      header(put, "If-Match", "the ETag the path must have");
      header(put, "If-None-Match", "*, if the path must not exist");
    }
    Operation get = item.readOperationsMap().get(HttpMethod.GET);
    if (get != null) {
      Content content = new Content().addMediaType("application/octet-stream", bytes);
      get.getResponses()
          .addApiResponse("200", new ApiResponse().description("The file").content(content))
          .addApiResponse("206", new ApiResponse().description("The ranges").content(content))
          .addApiResponse("304", new ApiResponse().description("Known already"));
      header(get, "Range", "bytes=START-END, one or several");
      header(get, "If-Range", "the ETag the range is meant for");
      header(get, "If-None-Match", "ETags known already");
    }
  }

  private static void header(Operation operation, String name, String meaning) {
    operation.addParametersItem(
        new Parameter().name(name).in("header").description(meaning).schema(new StringSchema()));
  }

  private static Schema<?> problem() {
    Schema<?> text = new StringSchema();
    return new ObjectSchema()
        .description("RFC 9457; further members say what was expected and found")
        .addProperty("type", text)
        .addProperty("title", text)
        .addProperty("status", new IntegerSchema())
        .addProperty("detail", text)
        .addProperty("instance", text)
        .addProperty("requestId", text);
  }
}
