package dev.jogakbo.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs what a link permits, so that the link alone authorises its bearer, for that and nothing
 * else, until it lapses. The key is this data directory's own. Safe for use by many threads.
 *
 * <pre>
 *   signature = hex of HMAC-SHA-256 (key, parts joined by LF, each part without LF)
 * </pre>
 *
 * The last part is the expiry in seconds since 1970.
 */
public final class LinkSigner {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 32;
  private static final String KEY_FILE = "link-key";

  private final SecretKeySpec key;
  private final Clock clock;

  /** Creates a signer with that key. */
  public LinkSigner(byte[] key, Clock clock) {
    this.key = new SecretKeySpec(key, ALGORITHM);
    this.clock = clock;
  }

  /** Opens the signer of the data directory, making its key where there is none. */
  public static LinkSigner open(Path data, Clock clock) throws IOException {
    Path file = data.resolve(KEY_FILE);
    if (!Files.exists(file)) {
      make(file);
    }
    byte[] key = Files.readAllBytes(file);
    if (key.length != KEY_BYTES) {
      throw new IOException(
          file + ": expected a key of " + KEY_BYTES + " bytes, found " + key.length);
    }
    return new LinkSigner(key, clock);
  }

  private static void make(Path file) throws IOException {
    byte[] fresh = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(fresh);
    Path part = file.resolveSibling(KEY_FILE + ".part");
    Files.deleteIfExists(part);
    try {
      Files.createFile(
          part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException e) {
      Files.createFile(part); // a file system without owners
    }
    Files.write(part, fresh);
    try {
      Files.move(part, file);
    } catch (FileAlreadyExistsException e) {
      Files.delete(part);
    }
  }

  /** Returns the moment, in seconds since 1970, that lies so far ahead. */
  public long expiryIn(long seconds) {
    return clock.instant().getEpochSecond() + seconds;
  }

  /** Returns the signature of the parts. */
  public String sign(long expiresAt, String... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (String part : parts) {
        mac.update((part.replace("\n", "") + "\n").getBytes(UTF_8));
      }
      return HexFormat.of().formatHex(mac.doFinal(Long.toString(expiresAt).getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /**
   * Sees to it that the signature is that of the parts and has not lapsed.
   *
   * @throws ProblemException ({@code link-refused})
   */
  public void require(String signature, long expiresAt, String... parts) {
    byte[] expected = sign(expiresAt, parts).getBytes(UTF_8);
    if (!MessageDigest.isEqual(expected, signature.getBytes(UTF_8))) {
      throw new ProblemException(
          ProblemType.LINK_REFUSED, "the link's signature is not of what the link asks for");
    }
    if (clock.instant().getEpochSecond() >= expiresAt) {
      throw new ProblemException(ProblemType.LINK_REFUSED, "the link has expired; ask for another");
    }
  }
}
