package dev.jogakbo.service.hub;

import dev.jogakbo.service.api.AuthenticationFilter;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BodyRoom;
import dev.jogakbo.service.upload.BoundedBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
  /** Longest body of a commit, and longest line of one, with the files that it carries. */
  static final int COMMIT_BYTES_MAX = 32 << 20;

  /** Longest body of other calls. */
  private static final int CALL_BYTES_MAX = 4 << 20;

  /** Bytes of memory that a byte takes while it comes. */
  private static final int COPIES = 2;

  /** Bytes of memory that a byte may take as a node. */
  private static final int NODE_BYTES = 16;

  private static final int NESTING_DEPTH_MAX = 100;
  private static final JsonMapper BODIES = mapper(500_000);
  private static final JsonMapper LINES = mapper(10_000);
  private static final BodyRoom ROOM =
      new BodyRoom(
          Math.max((long) CALL_BYTES_MAX * NODE_BYTES, Runtime.getRuntime().maxMemory() / 8));

  /** For anonymous callers, who so keep nobody else out. */
  private static final BodyRoom STRANGERS_ROOM = new BodyRoom((long) CALL_BYTES_MAX * NODE_BYTES);

  private HubJson() {}

  private static JsonMapper mapper(int tokenCountMax) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(NESTING_DEPTH_MAX)
            .maxStringLength(COMMIT_BYTES_MAX)
            .maxTokenCount(tokenCountMax)
            .build();
    return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(constraints).build())
        .build();
  }

  /** Returns the request's body, an object; one without members if there is no body. */
  public static JsonNode body(HttpServletRequest request) throws IOException {
    return read(request, bytes -> bytes.length == 0 ? BODIES.createObjectNode() : object(bytes));
  }

  /** Returns a commit that is one object. */
  static JsonNode commit(HttpServletRequest request, BodyRoom.Share share) throws IOException {
    return object(BODIES, bytes(request, share, COMMIT_BYTES_MAX));
  }

  /** Has the request's body read as it is, by whatever form it is of. */
  static <T> T read(HttpServletRequest request, Function<byte[], T> form) throws IOException {
    boolean isStranger = AuthenticationFilter.callerOf(request).isAnonymous();
    try (BodyRoom.Share share = (isStranger ? STRANGERS_ROOM : ROOM).open()) {
      byte[] bytes = bytes(request, share, CALL_BYTES_MAX);
      share.grow((long) NODE_BYTES * bytes.length);
      return form.apply(bytes);
    }
  }

  private static byte[] bytes(HttpServletRequest request, BodyRoom.Share share, int bytesMax)
      throws IOException {
    try (InputStream body = BoundedBody.of(request, bytesMax, () -> tooLarge(bytesMax))) {
      return share.readAll(body, COPIES);
    }
  }

  private static ProblemException tooLarge(int bytesMax) {
    return new ProblemException(
        ProblemType.TOO_LARGE, "the body: expected at most " + bytesMax + " bytes");
  }

  /** Returns the object in those bytes. */
  static JsonNode object(byte[] json) {
    return object(BODIES, json);
  }

  /** Returns the object that is a line of a commit. */
  static JsonNode line(byte[] json) {
    return object(LINES, json);
  }

  private static JsonNode object(JsonMapper mapper, byte[] json) {
    try {
      JsonNode node = mapper.readTree(json);
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

  /** Returns the texts of the array of that name; none if it is absent. */
  static List<String> texts(JsonNode object, String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode element : elements(object, name)) {
      if (!element.isString()) {
        throw malformed(name + ": expected texts");
      }
      texts.add(element.asString());
    }
    return texts;
  }

  /** Returns the answer to a body that is not of its form. */
  public static ProblemException malformed(String detail) {
    return new ProblemException(ProblemType.INVALID_BODY, detail);
  }
}
