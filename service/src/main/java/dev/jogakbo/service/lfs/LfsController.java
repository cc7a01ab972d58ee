package dev.jogakbo.service.lfs;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.ApiLimits;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.HubDataset;
import dev.jogakbo.service.hub.HubGate;
import dev.jogakbo.service.hub.HubJson;
import dev.jogakbo.service.lfs.LfsBatch.LfsAction;
import dev.jogakbo.service.lfs.LfsBatch.LfsError;
import dev.jogakbo.service.lfs.LfsBatch.LfsObject;
import dev.jogakbo.service.lfs.LfsLink.Action;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.upload.ProvenContent;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.ContentId;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * The batch call of git-lfs. An object counts as there only if this repository's own versions have
 * it, or it was sent for this repository: who knows an oid of another one is asked for the bytes.
 */
@RestController
@Hidden
final class LfsController {
  private static final String MEDIA_TYPE = "application/vnd.git-lfs+json";
  private static final String MULTIPART = "multipart";
  private static final int ROUND_BYTES = 8;
  private static final int OBJECT_COUNT_MAX = 10_000;
  private static final int UNPROCESSABLE = 422;
  private static final int NOT_FOUND = 404;

  private final HubGate gate;
  private final Versions versions;
  private final Store store;
  private final ProvenContents proven;
  private final LfsLinks links;
  private final ApiLimits limits;
  private final LfsXet xet;
  private final LfsSettings settings;
  private final SecureRandom random = new SecureRandom();

  LfsController(
      HubGate gate,
      Hub hub,
      Store store,
      ProvenContents proven,
      LfsLinks links,
      ApiLimits limits,
      LfsXet xet,
      LfsSettings settings) {
    this.xet = xet;
    this.settings = settings;
    this.gate = gate;
    this.versions = hub.versions();
    this.store = store;
    this.proven = proven;
    this.links = links;
    this.limits = limits;
  }

  @PostMapping("/datasets/{namespace}/{name}/info/lfs/objects/batch")
  ResponseEntity<LfsBatch> batch(HttpServletRequest request) throws IOException {
    gate.openWeb(request, Role.READ);
    JsonNode body = HubJson.body(request);
    boolean isUpload = isUpload(HubJson.required(body, "operation"));
    HubDataset dataset = gate.openWeb(request, isUpload ? Role.WRITE : Role.READ);
    requireSha256(body);
    List<JsonNode> objects = HubJson.elements(body, "objects");
    if (objects.size() > OBJECT_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE, "objects: expected at most " + OBJECT_COUNT_MAX);
    }
    Asker asker = new Asker(dataset, request, takesParts(body) && isUpload);
    List<LfsObject> answers = isUpload ? uploads(asker, objects) : downloads(asker, objects);
    LfsBatch batch = new LfsBatch(asker.takesParts() ? MULTIPART : "basic", answers, "sha256");
    return ResponseEntity.ok()
        .header("Content-Type", MEDIA_TYPE)
        .body(isUpload ? xet.instead(batch, body, dataset, request) : batch);
  }

  private static boolean isUpload(String operation) {
    return switch (operation) {
      case "upload" -> true;
      case "download" -> false;
      default ->
          throw new ProblemException(
              ProblemType.INVALID_BODY, "operation: expected upload or download");
    };
  }

  private static boolean takesParts(JsonNode body) {
    return HubJson.elements(body, "transfers").stream()
        .anyMatch(transfer -> transfer.asString("").equals(MULTIPART));
  }

  private static void requireSha256(JsonNode body) {
    String algorithm = HubJson.text(body, "hash_algo").orElse("sha256");
    if (!algorithm.replace("_", "").equals("sha256")) {
      throw new ProblemException(
          ProblemType.CONFLICT, "hash_algo: expected sha256, found '" + algorithm + "'");
    }
  }

  private List<LfsObject> uploads(Asker asker, List<JsonNode> objects) {
    List<LfsObject> answers = new ArrayList<>();
    try (WriteSession session = store.begin(asker.repository().domain())) {
      for (JsonNode object : objects) {
        Wish wish = Wish.of(object, limits.fileBytesMax());
        answers.add(wish.fault().map(wish::failed).orElseGet(() -> upload(asker, wish, session)));
      }
    }
    return answers;
  }

  private LfsObject upload(Asker asker, Wish wish, WriteSession session) {
    Optional<Long> present = present(asker.repository(), wish.id(), session);
    if (present.isPresent()) {
      return present.get() == wish.sizeBytes()
          ? LfsObject.settled(wish.oid(), wish.sizeBytes())
          : wish.failed(
              new LfsError(UNPROCESSABLE, "the object is there, with " + present.get() + " bytes"));
    }
    Map<String, LfsAction> actions = new LinkedHashMap<>();
    boolean isLong = wish.sizeBytes() > settings.partBytes();
    actions.put(
        "upload",
        asker.takesParts() && isLong ? parts(asker, wish) : action(asker, wish, Action.UPLOAD));
    actions.put("verify", action(asker, wish, Action.VERIFY));
    return LfsObject.of(wish.oid(), wish.sizeBytes(), actions);
  }

  /**
   * Returns the length of an object that need not be sent. One of which some stored bytes are known
   * to be damaged is asked for again, which heals it.
   */
  private Optional<Long> present(Repository repository, ContentId id, WriteSession session) {
    return proven
        .find(repository.id().hex(), id)
        .map(ProvenContent::sizeBytes)
        .or(() ->
            versions.isReadable(repository, id)
                ? session.hold(id).map(held -> held.content().sizeBytes())
                : Optional.empty());
  }

  private List<LfsObject> downloads(Asker asker, List<JsonNode> objects) {
    List<LfsObject> answers = new ArrayList<>();
    for (JsonNode object : objects) {
      Wish wish = Wish.of(object, Long.MAX_VALUE);
      answers.add(wish.fault().map(wish::failed).orElseGet(() -> download(asker, wish)));
    }
    return answers;
  }

  private LfsObject download(Asker asker, Wish wish) {
    Repository repository = asker.repository();
    Optional<Content> content =
        versions.isReadable(repository, wish.id())
            ? store.findContent(repository.domain(), wish.id())
            : Optional.empty();
    if (content.isEmpty()) {
      return wish.failed(new LfsError(NOT_FOUND, "this repository has no such object"));
    }
    Wish found = wish.withSizeBytes(content.get().sizeBytes());
    return LfsObject.of(
        found.oid(), found.sizeBytes(), Map.of("download", action(asker, found, Action.DOWNLOAD)));
  }

  /** Where each part goes, and where it is said that all are there. */
  private LfsAction parts(Asker asker, Wish wish) {
    long partBytes = LfsPart.partBytes(wish.sizeBytes(), settings.partBytes());
    LfsPart all = new LfsPart(0, partBytes, newRound());
    Map<String, String> header = new LinkedHashMap<>();
    header.put("chunk_size", Long.toString(partBytes));
    for (int number = 1; number <= all.count(wish.sizeBytes()); number++) {
      header.put(
          Integer.toString(number),
          links.write(asker.request(), link(asker, wish, all.numbered(number), Action.PART)));
    }
    return new LfsAction(
        links.write(asker.request(), link(asker, wish, all, Action.COMPLETE)),
        header,
        links.expirySeconds());
  }

  private String newRound() {
    byte[] bytes = new byte[ROUND_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static LfsLink link(Asker asker, Wish wish, LfsPart part, Action action) {
    return new LfsLink(
        action,
        asker.repository().id().hex(),
        asker.account(),
        wish.id(),
        wish.sizeBytes(),
        part.toString());
  }

  private LfsAction action(Asker asker, Wish wish, Action action) {
    LfsLink link =
        new LfsLink(
            action, asker.repository().id().hex(), asker.account(), wish.id(), wish.sizeBytes());
    return new LfsAction(links.write(asker.request(), link), Map.of(), links.expirySeconds());
  }

  /** Who asks, and about what. */
  private record Asker(HubDataset dataset, HttpServletRequest request, boolean takesParts) {
    Repository repository() {
      return dataset.repository();
    }

    String account() {
      return dataset.caller().account().map(account -> account.value()).orElse("");
    }
  }

  /** An object as it was asked for. */
  private record Wish(String oid, long sizeBytes, Optional<LfsError> fault) {
    static Wish of(JsonNode object, long sizeBytesMax) {
      String oid = object.path("oid").asString("");
      long sizeBytes = object.path("size").asLong(-1);
      return new Wish(oid, sizeBytes, fault(oid, sizeBytes, sizeBytesMax));
    }

    private static Optional<LfsError> fault(String oid, long sizeBytes, long sizeBytesMax) {
      if (!oid.matches("[0-9a-f]{64}")) {
        return Optional.of(new LfsError(UNPROCESSABLE, "oid: expected 64 lower-case hex digits"));
      }
      if (sizeBytes < 0 || sizeBytes > sizeBytesMax) {
        return Optional.of(
            new LfsError(UNPROCESSABLE, "size: expected 0 to " + sizeBytesMax + " bytes"));
      }
      return Optional.empty();
    }

    ContentId id() {
      return ContentId.parse(oid);
    }

    Wish withSizeBytes(long found) {
      return new Wish(oid, found, fault);
    }

    LfsObject failed(LfsError error) {
      return LfsObject.failed(oid, Math.max(0, sizeBytes), error);
    }
  }
}
