package dev.jogakbo.service.lfs;

import dev.jogakbo.service.hub.HubDataset;
import dev.jogakbo.service.hub.HubJson;
import dev.jogakbo.service.hub.XetDoor;
import dev.jogakbo.service.hub.XetGrant;
import dev.jogakbo.service.lfs.LfsBatch.LfsAction;
import dev.jogakbo.service.lfs.LfsBatch.LfsObject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Sends clients that speak Xet, and say so in a batch call, to that door. */
@Component
final class LfsXet {
  private static final String TRANSFER = "xet";
  private static final String UPLOAD = "upload";

  private final Optional<XetDoor> door;

  LfsXet(Optional<XetDoor> door) {
    this.door = door;
  }

  /** Returns what to answer instead of the plain answer to an upload's batch call. */
  LfsBatch instead(LfsBatch plain, JsonNode body, HubDataset dataset, HttpServletRequest request) {
    boolean isSpoken =
        HubJson.elements(body, "transfers").stream()
            .anyMatch(transfer -> transfer.asString("").equals(TRANSFER));
    return door.filter(_ -> isSpoken)
        .map(xet -> byXet(plain, xet.grantUpload(dataset, request)))
        .orElse(plain);
  }

  private static LfsBatch byXet(LfsBatch plain, XetGrant grant) {
    LfsAction action = new LfsAction(grant.address(), grant.headers(), grant.expirySeconds());
    return new LfsBatch(
        TRANSFER,
        plain.objects().stream().map(object -> byXet(object, action)).toList(),
        plain.hashAlgorithm());
  }

  private static LfsObject byXet(LfsObject object, LfsAction action) {
    Map<String, LfsAction> actions = object.actions();
    return actions != null && actions.containsKey(UPLOAD)
        ? LfsObject.of(object.oid(), object.size(), Map.of(UPLOAD, action))
        : object;
  }
}
