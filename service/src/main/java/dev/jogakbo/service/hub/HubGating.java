package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.Repository;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads and writes {@code gated}: false, "auto" or "manual". */
final class HubGating {
  private HubGating() {}

  /** Returns what the body says; nothing if it does not. */
  static Optional<Gating> find(JsonNode body) {
    JsonNode gated = body.path("gated");
    if (gated.isMissingNode() || gated.isNull()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (gated.isBoolean() ? gated.toString() : gated.asString("")) {
          case "false" -> Gating.NONE;
          case "auto" -> Gating.AUTO;
          case "manual" -> Gating.MANUAL;
          default -> throw HubJson.malformed("gated: expected false, \"auto\" or \"manual\"");
        });
  }

  /** Returns how the Hub spells it. */
  static Object view(Gating gating) {
    return switch (gating) {
      case NONE -> false;
      case AUTO -> "auto";
      case MANUAL -> "manual";
    };
  }

  static boolean isGated(Repository repository) {
    return repository.gating() != Gating.NONE;
  }
}
