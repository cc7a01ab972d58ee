package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.RepositoryId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Writes and reads access tokens. Nothing of them is kept, so that they outlive a restart:
 *
 * <pre>
 *   xet_REPOSITORY_ROLE_TOKEN_EXPIRY_SIGNATURE
 *       32 hex     r|w  16 hex or 0  seconds since 1970  {@link LinkSigner}
 * </pre>
 */
@Component
final class CasTokens {
  private static final Pattern FORM =
      Pattern.compile("xet_([0-9a-f]{32})_([rw])_([0-9a-f]{16}|0)_(\\d{1,12})_([0-9a-f]{64})");
  private static final String PURPOSE = "xet-token";
  private static final String NOBODY = "0";

  private final LinkSigner signer;

  CasTokens(LinkSigner signer) {
    this.signer = signer;
  }

  /** Returns the moment, in seconds since 1970, that lies so far ahead. */
  long expiryIn(long seconds) {
    return signer.expiryIn(seconds);
  }

  /** Returns the token's text. */
  String write(CasToken token) {
    String repository = token.repository().hex();
    String role = token.role() == Role.WRITE ? "w" : "r";
    String id = token.token().map(TokenId::toString).orElse(NOBODY);
    String signature = signer.sign(token.expiresAt(), PURPOSE, repository, role, id);
    return "xet_%s_%s_%s_%d_%s".formatted(repository, role, id, token.expiresAt(), signature);
  }

  /**
   * Reads a token.
   *
   * @throws ProblemException ({@code unauthorized}) if it was not written here, or has ended
   */
  CasToken read(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw refused("this is no access token of Xet");
    }
    long expiresAt = Long.parseLong(matcher.group(4));
    String id = matcher.group(3);
    try {
      signer.require(matcher.group(5), expiresAt, PURPOSE, matcher.group(1), matcher.group(2), id);
    } catch (ProblemException e) {
      throw refused("the access token was not made here, or has expired; ask for another");
    }
    return new CasToken(
        new RepositoryId(matcher.group(1)),
        id.equals(NOBODY) ? Optional.empty() : TokenId.find(id),
        matcher.group(2).equals("w") ? Role.WRITE : Role.READ,
        expiresAt);
  }

  static ProblemException refused(String detail) {
    return new ProblemException(ProblemType.UNAUTHORIZED, detail);
  }
}
