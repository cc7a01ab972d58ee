package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BoundedBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON as the Hub's clients send it: members nobody knows are passed over, since every
 * generation of clients has some of its own.
 */
public final class HubJson {
  /** Longest body of a call that is read whole. */
  public static final int BODY_BYTES_MAX = 32 << 20;

  private static final int NESTING_DEPTH_MAX = 100;
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(NESTING_DEPTH_MAX)
                          .maxStringLength(BODY_BYTES_MAX)
                          .build())
                  .build())
          .build();

  private HubJson() {}

  /** Returns the request's body, an object; one without members if there is no body. */
  public static JsonNode body(HttpServletRequest request) throws IOException {
    byte[] bytes = bytes(request);
    return bytes.length == 0 ? JSON.createObjectNode() : object(bytes);
  }

  /** Returns the request's body as it is. */
  static byte[] bytes(HttpServletRequest request) throws IOException {
    try (InputStream body =
        new BoundedBody(request.getInputStream(), BODY_BYTES_MAX, HubJson::tooLarge)) {
      return body.readAllBytes();
    }
  }

  static ProblemException tooLarge() {
    return new ProblemException(
        ProblemType.TOO_LARGE, "the body: expected at most " + BODY_BYTES_MAX + " bytes");
  }

  /** Returns the object in those bytes. */
  static JsonNode object(byte[] json) {
    try {
      JsonNode node = JSON.readTree(json);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      // answered below: its message may quote what was sent
    }
    throw malformed("expected a JSON object");
  }

  /** Returns the text of that name; nothing if it is absent or null. */
  public static Optional<String> text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw malformed(name + ": expected text");
    }
    return Optional.of(value.asString());
  }

  /** Returns the text of that name. */
  public static String required(JsonNode object, String name) {
    return text(object, name).orElseThrow(() -> malformed("'" + name + "' is missing"));
  }

  /** Returns whether the member of that name is there and true. */
  static boolean isTrue(JsonNode object, String name) {
    JsonNode value = object.path(name);
    return value.isBoolean()
        ? value.asBoolean()
        : value.isString() && value.asString().equals("true");
  }

  /** Returns the number of that name; nothing if it is absent or null. */
  public static Optional<Long> number(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw malformed(name + ": expected a whole number");
    }
    return Optional.of(value.asLong());
  }

  /** Returns the elements of the array of that name; none if it is absent. */
  public static List<JsonNode> elements(JsonNode object, String name) {
    JsonNode value = object.path(name);
    List<JsonNode> elements = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(elements::add);
    } else if (!value.isMissingNode() && !value.isNull()) {
      throw malformed(name + ": expected an array");
    }
    return elements;
  }

  /** Returns the answer to a body that is not of its form. */
  public static ProblemException malformed(String detail) {
    return new ProblemException(ProblemType.INVALID_BODY, detail);
  }
}
