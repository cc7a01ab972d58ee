package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.hub.HubViews.RefItem;
import dev.jogakbo.service.hub.HubViews.RefsItem;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.PullName;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.version.Commits.Squash;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Refs;
import dev.jogakbo.service.version.Refs.TagMessage;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Branches and tags. A name that is taken is refused, whatever it points to. */
@RestController
@Hidden
final class HubRefsController {
  private final HubGate gate;
  private final Hub hub;
  private final Refs refs;

  HubRefsController(HubGate gate, Hub hub) {
    this.gate = gate;
    this.hub = hub;
    this.refs = hub.refs();
  }

  @GetMapping("/api/datasets/{namespace}/{name}/refs")
  RefsItem list(HttpServletRequest request) {
    HubDataset dataset = gate.lookApi(request);
    List<Ref> all = refs.list(dataset.repository());
    return new RefsItem(
        all.stream().filter(ref -> ref.name() instanceof BranchName).map(RefItem::of).toList(),
        List.of(),
        all.stream().filter(ref -> ref.name() instanceof TagName).map(RefItem::of).toList(),
        new HubQuery(request).isTrue("include_prs")
            ? all.stream().filter(ref -> ref.name() instanceof PullName).map(RefItem::of).toList()
            : null);
  }

  @PostMapping("/api/datasets/{namespace}/{name}/branch/**")
  RefItem createBranch(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    BranchName branch = new BranchName(dataset.rest());
    JsonNode body = HubJson.body(request);
    String from = HubJson.text(body, "startingPoint").orElse("HEAD");
    Optional<Ref> there = refs.find(dataset.repository(), branch);
    if (there.isEmpty() && HubJson.isTrue(body, "emptyBranch")) {
      return RefItem.of(hub.emptyBranches().begin(dataset.repository(), branch, dataset.author()));
    }
    if (there.isEmpty()) {
      return RefItem.of(refs.createBranch(dataset.repository(), branch, from));
    }
    if (!HubJson.isTrue(body, "overwrite")) {
      throw new ProblemException(
          ProblemType.BRANCH_EXISTS, "Reference already exists: refs/heads/" + branch);
    }
    return RefItem.of(
        refs.moveBranch(dataset.repository(), branch, from, there.get().target().commit().id()));
  }

  @DeleteMapping("/api/datasets/{namespace}/{name}/branch/**")
  void deleteBranch(HttpServletRequest request) {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    refs.deleteBranch(dataset.repository(), Revisions.branch(dataset.rest()), Optional.empty());
  }

  @PostMapping("/api/datasets/{namespace}/{name}/tag/**")
  RefItem createTag(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    JsonNode body = HubJson.body(request);
    TagName tag = new TagName(HubJson.required(body, "tag"));
    Repository repository = dataset.repository();
    if (refs.find(repository, tag).isPresent()) {
      throw new ProblemException(
          ProblemType.TAG_EXISTS, "Tag reference exists already: refs/tags/" + tag);
    }
    Optional<TagMessage> message =
        HubJson.text(body, "message")
            .filter(text -> !text.isEmpty())
            .map(text -> new TagMessage(text, dataset.author()));
    String revision = dataset.rest().isEmpty() ? "HEAD" : dataset.rest();
    return RefItem.of(refs.createTag(repository, tag, revision, message));
  }

  @DeleteMapping("/api/datasets/{namespace}/{name}/tag/**")
  void deleteTag(HttpServletRequest request) {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    refs.deleteTag(dataset.repository(), new TagName(dataset.rest()));
  }

  @PostMapping("/api/datasets/{namespace}/{name}/super-squash/**")
  Map<String, String> squash(HttpServletRequest request) throws IOException {
    HubDataset dataset = gate.openApi(request, Role.WRITE);
    BranchName branch = Revisions.branch(dataset.rest());
    String message =
        HubJson.text(HubJson.body(request), "message")
            .filter(text -> !text.isBlank())
            .orElseGet(() -> "Super-squash branch '" + branch + "' using huggingface_hub");
    Squash wish = new Squash(dataset.repository().id(), branch, message, dataset.author());
    return Map.of("commitOid", hub.commits().squash(wish).id().hex());
  }
}
