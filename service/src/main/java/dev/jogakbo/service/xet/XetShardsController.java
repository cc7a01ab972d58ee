package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.xet.ShardLines.Retry;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.xet.Shard;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Shards sent by clients. */
@RestController
@Hidden
final class XetShardsController {
  private static final Logger LOG = LoggerFactory.getLogger(XetShardsController.class);

  private final CasGate gate;
  private final Shards shards;

  XetShardsController(CasGate gate, Shards shards) {
    this.gate = gate;
    this.shards = shards;
  }

  @RequestMapping(
      value = {"/v1/shards", "/shards", "/shard/{prefix}/{hash}"},
      method = {RequestMethod.POST, RequestMethod.PUT})
  Map<String, Integer> send(HttpServletRequest request) throws IOException {
    CasCaller caller = gate.open(request, Role.WRITE);
    AtomicBoolean isNew = new AtomicBoolean();
    shards.with(request, shard -> isNew.set(shards.take(caller, shard, ShardProgress.SILENT)));
    return Map.of("result", isNew.get() ? 1 : 0);
  }

  /** What is no shard is refused by its status; what it says wrongly, by the last line. */
  @PostMapping("/v2/shards")
  void sendAndWatch(HttpServletRequest request, HttpServletResponse response) throws IOException {
    CasCaller caller = gate.open(request, Role.WRITE);
    shards.with(request, shard -> answer(caller, shard, response));
  }

  private void answer(CasCaller caller, Shard shard, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/x-ndjson");
    try (ShardLines lines = new ShardLines(response.getOutputStream())) {
      lines.verified(0, shard.files().size());
      try {
        shards.take(caller, shard, lines);
        lines.result();
      } catch (RefusedBytesException e) {
        lines.error(String.valueOf(e.getMessage()), Retry.POINTLESS);
      } catch (TransientStoreException e) {
        LOG.warn("a shard is to be sent again: {}", e.getMessage());
        lines.error("storage does not answer; try again", Retry.WORTHWHILE);
      } catch (RuntimeException e) {
        LOG.error("a shard failed", e);
        lines.error("this is a fault of the service; its log has the details", Retry.POINTLESS);
      }
    }
  }
}
