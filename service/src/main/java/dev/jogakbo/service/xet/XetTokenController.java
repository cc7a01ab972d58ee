package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.hub.HubDataset;
import dev.jogakbo.service.hub.HubGate;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.xet.CasGrants.Grant;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Access tokens for the store of chunks, for one dataset and one role. They are renewed by asking
 * again. The revision in the address must exist to read; a writer may name one that does not yet.
 */
@RestController
@Hidden
final class XetTokenController {
  private static final int REVISION = 5;

  private final HubGate gate;
  private final Hub hub;
  private final CasGrants grants;

  XetTokenController(HubGate gate, Hub hub, CasGrants grants) {
    this.gate = gate;
    this.hub = hub;
    this.grants = grants;
  }

  @GetMapping("/api/datasets/{namespace}/{name}/xet-read-token/**")
  ResponseEntity<Grant> read(HttpServletRequest request) {
    HubDataset dataset = gate.openApi(request, Role.READ);
    hub.versions().load(dataset.repository(), dataset.target().tail(REVISION));
    return answer(grants.make(request, dataset, Role.READ));
  }

  @GetMapping("/api/datasets/{namespace}/{name}/xet-write-token/**")
  ResponseEntity<Grant> write(HttpServletRequest request) {
    return answer(grants.make(request, gate.openApi(request, Role.WRITE), Role.WRITE));
  }

  private static ResponseEntity<Grant> answer(Grant grant) {
    ResponseEntity.BodyBuilder answer = ResponseEntity.ok().header("Cache-Control", "no-store");
    grant.headers().forEach(answer::header);
    return answer.body(grant);
  }
}
