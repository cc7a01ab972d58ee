package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What somebody who asks for access says of himself: the members of a JSON object, in {@code
 * fields} or by themselves, or the parameters of a form.
 */
final class AccessFields {
  private AccessFields() {}

  static Map<String, String> read(HttpServletRequest request) throws IOException {
    String type = String.valueOf(request.getContentType());
    if (type.startsWith("application/x-www-form-urlencoded")) {
      return HubJson.read(request, body -> HubForm.read(new String(body, UTF_8)));
    }
    JsonNode body = HubJson.body(request);
    JsonNode fields = body.path("fields");
    return ofMembers(fields.isObject() ? fields : body);
  }

  private static Map<String, String> ofMembers(JsonNode object) {
    Map<String, String> fields = new LinkedHashMap<>();
    object
        .properties()
        .forEach(field ->
            fields.put(
                field.getKey(),
                field.getValue().isString()
                    ? field.getValue().asString()
                    : field.getValue().toString()));
    return fields;
  }
}
