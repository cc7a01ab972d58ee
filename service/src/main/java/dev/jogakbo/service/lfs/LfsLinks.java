package dev.jogakbo.service.lfs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.lfs.LfsLink.Action;
import dev.jogakbo.store.id.ContentId;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes links and reads them back. A link says all it permits, signed:
 *
 * <pre>
 *   BASE/lfs/ACTION/REPOSITORY/OID?size=BYTES&amp;by=ACCOUNT&amp;part=PART&amp;expires=SECONDS&amp;signature=HEX
 * </pre>
 */
@Component
final class LfsLinks {
  private static final int ACTION = 1;
  private static final int REPOSITORY = 2;
  private static final int OID = 3;

  private final LinkSigner signer;
  private final Links links;
  private final long expirySeconds;

  LfsLinks(LinkSigner signer, Links links, LfsSettings settings) {
    this.signer = signer;
    this.links = links;
    this.expirySeconds = settings.linkExpirySeconds();
  }

  long expirySeconds() {
    return expirySeconds;
  }

  /** Returns the link, good from now on for a while. */
  String write(HttpServletRequest request, LfsLink link) {
    return write(request, link, signer.expiryIn(expirySeconds));
  }

  String write(HttpServletRequest request, LfsLink link, long expiresAt) {
    String path =
        "/lfs/%s/%s/%s".formatted(word(link.action()), link.repositoryId(), link.oid().toHex());
    return links.absolute(request, path)
        + "?size=%d&by=%s&part=%s&expires=%d&signature=%s"
            .formatted(
                link.sizeBytes(),
                URLEncoder.encode(link.account(), UTF_8),
                link.part(),
                expiresAt,
                signature(link, expiresAt));
  }

  private String signature(LfsLink link, long expiresAt) {
    return signer.sign(expiresAt, parts(link));
  }

  private static String[] parts(LfsLink link) {
    return new String[] {
      "lfs",
      link.action().name(),
      link.repositoryId(),
      link.account(),
      link.oid().toHex(),
      Long.toString(link.sizeBytes()),
      link.part()
    };
  }

  /**
   * Returns what the request's own link permits.
   *
   * @throws ProblemException ({@code link-refused}) if it is not one of these, was changed, or has
   *     expired
   */
  LfsLink require(HttpServletRequest request, Action action) {
    RequestTarget target = RequestTarget.of(request);
    String oid = target.segment(OID);
    String repositoryId = target.segment(REPOSITORY);
    if (!target.segment(ACTION).equals(word(action))
        || !oid.matches("[0-9a-f]{64}")
        || !repositoryId.matches("[0-9a-f]{32}")) {
      throw refused();
    }
    LfsLink link =
        new LfsLink(
            action,
            repositoryId,
            text(request.getParameter("by")),
            ContentId.parse(oid),
            number(request.getParameter("size")),
            text(request.getParameter("part")));
    signer.require(
        text(request.getParameter("signature")),
        number(request.getParameter("expires")),
        parts(link));
    return link;
  }

  private static String word(Action action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable String parameter) {
    return parameter == null ? "" : parameter;
  }

  private static long number(@Nullable String parameter) {
    if (parameter == null || !parameter.matches("\\d{1,18}")) {
      throw refused();
    }
    return Long.parseLong(parameter);
  }

  private static ProblemException refused() {
    return new ProblemException(ProblemType.LINK_REFUSED, "this is not a whole signed link");
  }
}
