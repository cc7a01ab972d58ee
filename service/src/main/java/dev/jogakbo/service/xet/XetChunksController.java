package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.XorbListing;
import dev.jogakbo.store.xet.ShardWriter;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Clock;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Whether a chunk is known, and what lies beside it: the xorb it is at home in, which is kept from
 * then on as long as the client may rely on the answer. Told to those who may write, who alone have
 * a use for it. Chunk hashes go under a key of this answer alone, so that it tells only of chunks
 * that the client holds.
 */
@RestController
@Hidden
final class XetChunksController {
  private static final int KEY_BYTES = 32;
  private static final int HEADER_BYTES = 8;

  private final CasGate gate;
  private final Store store;
  private final XetSettings settings;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  XetChunksController(CasGate gate, Store store, XetSettings settings, Clock clock) {
    this.gate = gate;
    this.store = store;
    this.settings = settings;
    this.clock = clock;
  }

  @GetMapping({"/v1/chunks/{prefix}/{hash}", "/chunks/{prefix}/{hash}", "/chunk/{prefix}/{hash}"})
  ResponseEntity<byte[]> find(
      HttpServletRequest request, @PathVariable String prefix, @PathVariable String hash) {
    CasCaller caller = gate.open(request, Role.WRITE);
    XorbListing xorb =
        store
            .xorbs()
            .holdHome(caller.domain(), CasPath.chunk(hash), settings.leaseSeconds())
            .orElseThrow(() -> CasPath.nothing("no chunk of that hash is known under " + prefix));
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM).body(shard(xorb));
  }

  private byte[] shard(XorbListing xorb) {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    ShardWriter writer = ShardWriter.answer(key);
    writer.endFiles();
    writer.xorb(xorb.hash(), xorb.chunks(), plainBytes(xorb));
    long now = clock.instant().getEpochSecond();
    return writer.finish(now, now + settings.answerSeconds());
  }

  /** What the xorb takes if nothing of it is packed. */
  private static long plainBytes(XorbListing xorb) {
    return xorb.chunks().stream().mapToLong(SizedChunk::lengthBytes).sum()
        + (long) HEADER_BYTES * xorb.chunks().size();
  }
}
