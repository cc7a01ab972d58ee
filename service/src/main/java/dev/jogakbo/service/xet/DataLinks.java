package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.xet.DataLink.Run;
import dev.jogakbo.service.xet.DataLink.Stretch;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes and reads links to bytes. Each stands for one range and nothing else:
 *
 * <pre>
 *   /xet/run/DOMAIN/XORB/START-END/LENGTH?expires=SECONDS&signature=HEX
 *   /xet/stretch/DOMAIN/SHA256/START-END?expires=SECONDS&signature=HEX
 * </pre>
 */
@Component
final class DataLinks {
  /** Where these links lie. */
  static final String ROOT = "/xet/";

  private static final String PURPOSE = "xet-data";
  private static final Pattern RUN =
      Pattern.compile("/xet/run/(\\d{1,9})/([0-9a-f]{64})/(\\d{1,4})-(\\d{1,4})/(\\d{1,9})");
  private static final Pattern STRETCH =
      Pattern.compile("/xet/stretch/(\\d{1,9})/([0-9a-f]{64})/(\\d{1,18})-(\\d{1,18})");
  private static final Pattern QUERY =
      Pattern.compile("expires=(\\d{1,12})&signature=([0-9a-f]{64})");

  private final LinkSigner signer;
  private final PublicBase base;
  private final XetSettings settings;

  DataLinks(LinkSigner signer, PublicBase base, XetSettings settings) {
    this.signer = signer;
    this.base = base;
    this.settings = settings;
  }

  /** Returns what writes links into the answer to the request; all end at the same time. */
  Writer writer(HttpServletRequest request) {
    return new Writer(base.of(request), signer.expiryIn(settings.linkSeconds()));
  }

  /**
   * Returns what the request's own link permits.
   *
   * @throws ProblemException ({@code link-refused}) if it was not written here, was changed, or has
   *     expired
   */
  DataLink require(HttpServletRequest request) {
    @Nullable String query = request.getQueryString();
    Matcher said = QUERY.matcher(query == null ? "" : query);
    String path = request.getRequestURI();
    if (!said.matches()) {
      throw refused();
    }
    signer.require(said.group(2), Long.parseLong(said.group(1)), PURPOSE, path);
    return parse(path);
  }

  /** The path was signed here, so it is one of these. */
  private static DataLink parse(String path) {
    Matcher run = RUN.matcher(path);
    if (run.matches()) {
      return new Run(
          domain(run),
          XorbHash.parse(run.group(2)),
          Integer.parseInt(run.group(3)),
          Integer.parseInt(run.group(4)),
          Integer.parseInt(run.group(5)));
    }
    Matcher stretch = STRETCH.matcher(path);
    if (stretch.matches()) {
      long start = Long.parseLong(stretch.group(3));
      long end = Long.parseLong(stretch.group(4));
      ContentId content = ContentId.parse(stretch.group(2));
      return new Stretch(domain(stretch), new DerivedXorb(content, start, end));
    }
    throw refused();
  }

  private static DomainId domain(Matcher link) {
    return new DomainId(Integer.parseInt(link.group(1)));
  }

  private static String path(DataLink link) {
    int domain = link.domain().number();
    return switch (link) {
      case Run run ->
          "/xet/run/%d/%s/%d-%d/%d"
              .formatted(
                  domain, run.xorb().toHex(), run.startIndex(), run.endIndex(), run.lengthBytes());
      case Stretch stretch ->
          "/xet/stretch/%d/%s/%d-%d"
              .formatted(
                  domain,
                  stretch.bytes().content().toHex(),
                  stretch.bytes().start(),
                  stretch.bytes().end());
    };
  }

  static ProblemException refused() {
    return new ProblemException(
        ProblemType.LINK_REFUSED, "this is no link that was given out; ask for the file again");
  }

  /** Writes the links of one answer. */
  final class Writer {
    private final String address;
    private final long expiresAt;

    Writer(String address, long expiresAt) {
      this.address = address;
      this.expiresAt = expiresAt;
    }

    String link(DataLink link) {
      String path = path(link);
      return "%s%s?expires=%d&signature=%s"
          .formatted(address, path, expiresAt, signer.sign(expiresAt, PURPOSE, path));
    }
  }
}
