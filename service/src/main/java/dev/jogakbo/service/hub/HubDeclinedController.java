package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.HubErrorDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the Hub does and this service does not: said at once and in words, so that no client waits,
 * tries again, or takes it for a fault of its own.
 */
@RestController
@Hidden
@SuppressWarnings("DoNotCallSuggester") // it is requests that call
final class HubDeclinedController {

  @RequestMapping({
    "/api/models/**",
    "/api/spaces/**",
    "/api/kernels/**",
    "/spaces/**",
    "/{namespace}/{name}/resolve/**"
  })
  void otherKind(HttpServletRequest request) {
    throw new ProblemException(
            ProblemType.NOT_FOUND,
            "this service keeps datasets only: say repo_type=\"dataset\" (%s)"
                .formatted(request.getMethod()))
        .header(HubErrorDocument.CODE, "RepoNotFound");
  }

  @RequestMapping({
    "/api/collections/**",
    "/api/settings/webhooks/**",
    "/api/papers/**",
    "/api/daily_papers/**",
    "/api/jobs/**",
    "/api/scheduled-jobs/**",
    "/api/buckets/**",
    "/api/resource-groups/**",
    "/api/datasets/{namespace}/{name}/croissant",
    "/api/datasets/{namespace}/{name}/jwt",
    "/api/datasets/{namespace}/{name}/leaderboard",
    "/api/datasets/{namespace}/{name}/notebook/**",
    "/api/datasets/{namespace}/{name}/scan",
    "/api/datasets/{namespace}/{name}/compare/**",
    "/api/datasets/{namespace}/{name}/like",
    "/api/datasets/{namespace}/{name}/likers",
    "/api/datasets/{namespace}/{name}/lfs-files/duplicate",
    "/api/datasets/{namespace}/{name}/user-access-request/batch",
    "/api/datasets/{namespace}/{name}/user-access-request/cancel",
    "/datasets/{namespace}/{name}/info/lfs/locks/**"
  })
  void declined(HttpServletRequest request) {
    throw new ProblemException(
        ProblemType.NOT_IMPLEMENTED,
        "this service does not offer %s %s"
            .formatted(request.getMethod(), request.getRequestURI()));
  }
}
