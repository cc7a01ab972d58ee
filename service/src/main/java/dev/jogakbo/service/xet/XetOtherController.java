package dev.jogakbo.service.xet;

import dev.jogakbo.service.http.ProblemDocument;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * All other addresses of the protocol, those of versions to come included: 404 whatever the method
 * and whoever asks, because clients take that, and only that, for "not offered" and go another way.
 */
@RestController
@Hidden
final class XetOtherController {

  /** Clients tell how they fared; nobody here reads it. */
  @PostMapping("/v1/telemetry")
  void telemetry() {}

  @RequestMapping({
    "/v{version:[0-9]+}/**",
    "/xorb/**",
    "/xorbs/**",
    "/shard/**",
    "/shards/**",
    "/chunk/**",
    "/chunks/**",
    "/reconstruction/**",
    "/reconstructions/**",
    DataLinks.ROOT + "**"
  })
  void other(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String said = request.getMethod() + " is not offered here";
    ProblemDocument.write(CasPath.nothing(said), request, response);
  }
}
