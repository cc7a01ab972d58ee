package dev.jogakbo.service.hub;

import dev.jogakbo.service.hub.HubViews.Sibling;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.ListedEntry;
import dev.jogakbo.service.version.TreePage;
import dev.jogakbo.service.version.TreeQuery;
import dev.jogakbo.service.version.TreeQuery.Depth;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a dataset is at a revision. The list of its files is written while it is read: it takes no
 * memory, however long it is.
 */
@RestController
@Hidden
final class HubInfoController {
  private static final int PAGE = 1000;
  private static final String SIBLINGS = "siblings";

  private final HubGate gate;
  private final Revisions revisions;
  private final Hub hub;
  private final DatasetFacts facts;
  private final JsonMapper json;

  HubInfoController(
      HubGate gate, Revisions revisions, Hub hub, DatasetFacts facts, JsonMapper json) {
    this.gate = gate;
    this.revisions = revisions;
    this.hub = hub;
    this.facts = facts;
    this.json = json;
  }

  @GetMapping({"/api/datasets/{namespace}/{name}", "/api/datasets/{namespace}/{name}/revision/**"})
  void info(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HubDataset dataset = gate.lookApi(request);
    Commit commit = revisions.load(dataset);
    HubQuery query = new HubQuery(request);
    Expansion expansion = Expansion.of(query);
    Map<String, Object> members = facts.of(dataset.repository(), commit, expansion);
    response.setContentType("application/json");
    try (JsonGenerator out = json.createGenerator(response.getOutputStream())) {
      out.writeStartObject();
      members.forEach(out::writePOJOProperty);
      if (expansion.wants(SIBLINGS)) {
        out.writeArrayPropertyStart(SIBLINGS);
        writeSiblings(out, new Listing(dataset.repository(), commit, query.isTrue("blobs")));
        out.writeEndArray();
      }
      out.writeEndObject();
    }
  }

  private void writeSiblings(JsonGenerator out, Listing listing) {
    @Nullable String cursor = null;
    do {
      TreePage page =
          hub.trees()
              .list(
                  listing.repository(),
                  new TreeQuery(
                      listing.commit().id().hex(),
                      Optional.empty(),
                      Depth.DESCENDANTS,
                      PAGE,
                      cursor));
      for (ListedEntry entry : page.page().items()) {
        if (entry.entry() instanceof FileEntry file) {
          String path = entry.path().value();
          out.writePOJO(listing.isWhole() ? Sibling.whole(path, file) : Sibling.named(path));
        }
      }
      cursor = page.page().nextCursor();
    } while (cursor != null);
  }

  private record Listing(Repository repository, Commit commit, boolean isWhole) {}
}
