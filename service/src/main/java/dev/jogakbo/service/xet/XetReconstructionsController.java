package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.xet.ReconstructionViews.V1;
import dev.jogakbo.service.xet.ReconstructionViews.V2;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.recipe.ByteRange;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** How files are put together. A range that begins behind the end is 416, which clients rely on. */
@RestController
@Hidden
final class XetReconstructionsController {
  private final CasGate gate;
  private final Reconstructions reconstructions;
  private final DataLinks links;

  XetReconstructionsController(CasGate gate, Reconstructions reconstructions, DataLinks links) {
    this.gate = gate;
    this.reconstructions = reconstructions;
    this.links = links;
  }

  @GetMapping({"/v1/reconstructions/{hash}", "/reconstructions/{hash}", "/reconstruction/{hash}"})
  V1 v1(HttpServletRequest request, @PathVariable String hash) {
    return parts(request, hash).v1();
  }

  @GetMapping("/v2/reconstructions/{hash}")
  V2 v2(HttpServletRequest request, @PathVariable String hash) {
    return parts(request, hash).v2();
  }

  @RequestMapping(value = "/v1/files/{hash}", method = RequestMethod.HEAD)
  void look(HttpServletRequest request, HttpServletResponse response, @PathVariable String hash) {
    response.setContentLengthLong(load(gate.open(request, Role.READ), hash).sizeBytes());
  }

  private FileParts parts(HttpServletRequest request, String hash) {
    CasCaller caller = gate.open(request, Role.READ);
    Content file = load(caller, hash);
    ByteRange range =
        AskedRange.of(request, file.sizeBytes())
            .orElseThrow(() ->
                new ProblemException(
                        ProblemType.RANGE_NOT_SATISFIABLE,
                        "the file has " + file.sizeBytes() + " bytes")
                    .header("Content-Range", "bytes */" + file.sizeBytes()));
    return reconstructions.parts(caller.domain(), file, range, links.writer(request));
  }

  private Content load(CasCaller caller, String hash) {
    return reconstructions
        .find(caller, CasPath.file(hash))
        .orElseThrow(() -> CasPath.nothing("this dataset has no file of that hash"));
  }
}
