package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.GitHasher;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsRule;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Tells clients how to send each file, before they send any. */
@RestController
@Hidden
final class HubPreuploadController {
  private static final int FILE_COUNT_MAX = 10_000;
  private static final GitId EMPTY = GitHasher.blobId(new byte[0]);

  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;

  HubPreuploadController(HubGate gate, Revisions revisions, Hub hub) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
  }

  @PostMapping("/api/datasets/{namespace}/{name}/preupload/**")
  Plan preupload(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    Commit commit = revisions.load(dataset);
    JsonNode body = HubJson.body(request);
    List<JsonNode> files = HubJson.elements(body, "files");
    if (files.size() > FILE_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE,
          "files: expected at most %d, found %d".formatted(FILE_COUNT_MAX, files.size()));
    }
    Rules rules = rules(dataset, commit, body);
    List<PlannedFile> planned = new ArrayList<>();
    files.forEach(file -> planned.add(plan(commit, rules, file)));
    return new Plan(planned);
  }

  private Rules rules(HubDataset dataset, Commit commit, JsonNode body) {
    LfsRule rule =
        HubJson.text(body, "gitAttributes")
            .map(text -> LfsRule.of(text.getBytes(UTF_8)))
            .orElseGet(() -> hub.versions().lfsRule(dataset.repository(), commit));
    IgnoreNode ignored = new IgnoreNode();
    HubJson.text(body, "gitIgnore").ifPresent(text -> parse(ignored, text));
    return new Rules(rule, ignored);
  }

  private static void parse(IgnoreNode node, String text) {
    try {
      node.parse(new ByteArrayInputStream(text.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PlannedFile plan(Commit commit, Rules rules, JsonNode file) {
    String path = HubJson.required(file, "path");
    long sizeBytes = HubJson.number(file, "size").orElse(0L);
    FilePath place = new FilePath(path);
    boolean isLfs = rules.lfs().storageOf(place, sizeBytes) == FileStorage.LFS;
    return new PlannedFile(
        path, isLfs ? "lfs" : "regular", isIgnored(rules.ignored(), path), present(commit, place));
  }

  /**
   * What lies there now, so that a client can leave out what would change nothing. Whatever an
   * empty file is called, clients send it as a regular one and compare it as git does.
   */
  private @Nullable String present(Commit commit, FilePath path) {
    return hub.versions().findFile(commit, path).map(HubPreuploadController::oid).orElse(null);
  }

  private static String oid(FileEntry file) {
    if (file.sizeBytes() == 0) {
      return EMPTY.hex();
    }
    return file.storage() == FileStorage.LFS ? file.content().toHex() : file.gitId().hex();
  }

  /** A folder that is ignored takes all in it along. */
  private static boolean isIgnored(IgnoreNode rules, String path) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (Boolean.TRUE.equals(rules.checkIgnored(path.substring(0, slash), true))) {
        return true;
      }
    }
    return Boolean.TRUE.equals(rules.checkIgnored(path, false));
  }

  private record Rules(LfsRule lfs, IgnoreNode ignored) {}

  /** How to send files. */
  record Plan(List<PlannedFile> files) {}

  /** How to send one file. */
  record PlannedFile(String path, String uploadMode, boolean shouldIgnore, @Nullable String oid) {}
}
