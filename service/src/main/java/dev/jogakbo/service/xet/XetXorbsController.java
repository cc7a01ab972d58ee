package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BoundedBody;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.Transfers.Transfer;
import dev.jogakbo.store.AdoptedXorb;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Xorbs sent by clients. */
@RestController
@Hidden
final class XetXorbsController {
  /** 64 MiB of raw bytes that no client could pack, their headers, and room for a footer. */
  private static final long BODY_BYTES_MAX = (64L << 20) + 8 * 8192 + (1 << 20);

  private final CasGate gate;
  private final Store store;
  private final Transfers transfers;
  private final XetSettings settings;

  XetXorbsController(CasGate gate, Store store, Transfers transfers, XetSettings settings) {
    this.gate = gate;
    this.store = store;
    this.transfers = transfers;
    this.settings = settings;
  }

  @PostMapping({"/v1/xorbs/{prefix}/{hash}", "/xorbs/{prefix}/{hash}", "/xorb/{prefix}/{hash}"})
  Map<String, Boolean> send(
      HttpServletRequest request, @PathVariable String prefix, @PathVariable String hash)
      throws IOException {
    CasCaller caller = gate.open(request, Role.WRITE);
    if (!prefix.equals("default")) {
      throw CasPath.nothing("xorbs are kept under the prefix 'default'");
    }
    XorbHash xorb = CasPath.xorb(hash);
    InputStream body = BoundedBody.of(request, BODY_BYTES_MAX, XetXorbsController::tooLarge);
    try (Transfer _ = transfers.begin(caller.account());
        WriteSession session = store.begin(caller.domain())) {
      AdoptedXorb adopted = session.adopt(xorb, body, settings.leaseSeconds());
      return Map.of("was_inserted", adopted.state() == AdoptedXorb.State.NEW);
    }
  }

  private static ProblemException tooLarge() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "a xorb has at most " + BODY_BYTES_MAX + " bytes");
  }
}
