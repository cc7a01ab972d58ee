package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.hub.HubViews.RefItem;
import dev.jogakbo.service.hub.HubViews.RefsItem;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Refs;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Branches and tags. */
@RestController
@Hidden
final class HubRefsController {
  private final HubGate gate;
  private final Refs refs;

  HubRefsController(HubGate gate, Hub hub) {
    this.gate = gate;
    this.refs = hub.refs();
  }

  @GetMapping("/api/datasets/{namespace}/{name}/refs")
  RefsItem list(HttpServletRequest request) {
    HubDataset dataset = gate.openApi(request, Role.READ);
    List<Ref> all = refs.list(dataset.repository());
    return new RefsItem(
        all.stream().filter(ref -> ref.name() instanceof BranchName).map(RefItem::of).toList(),
        List.of(),
        all.stream().filter(ref -> ref.name() instanceof TagName).map(RefItem::of).toList(),
        new HubQuery(request).isTrue("include_prs") ? List.of() : null);
  }
}
