package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Visibility;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads who may read a dataset: {@code visibility}, or {@code private} from older clients. */
final class HubVisibility {
  private HubVisibility() {}

  /** Returns what the body says; nothing if it does not. */
  static Optional<Visibility> find(JsonNode body) {
    Optional<String> said = HubJson.text(body, "visibility");
    if (said.isPresent()) {
      return Optional.of(
          switch (said.get()) {
            case "public" -> Visibility.PUBLIC;
            case "private", "protected" -> Visibility.PRIVATE;
            default -> throw HubJson.malformed("visibility: expected public, private or protected");
          });
    }
    JsonNode isPrivate = body.path("private");
    if (isPrivate.isMissingNode() || isPrivate.isNull()) {
      return Optional.empty();
    }
    if (!isPrivate.isBoolean()) {
      throw HubJson.malformed("private: expected true or false");
    }
    return Optional.of(isPrivate.asBoolean() ? Visibility.PRIVATE : Visibility.PUBLIC);
  }
}
