package dev.jogakbo.service.repo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Where a listing goes on, as text nobody has to understand. It is bound to its listing's scope (a
 * text naming dataset, commit and question), so that one of another listing is refused.
 *
 * <pre>
 *   base64url without padding of:  check 8 | position ...
 *   check      first bytes of SHA-256 over scope, NUL, position
 *   position   the listing's own
 * </pre>
 */
public final class Cursor {
  private static final int CHECK_BYTES = 8;
  private static final int TEXT_LENGTH_MAX = 4096;

  private Cursor() {}

  /** Returns the cursor of that position. */
  public static String write(String scope, String position) {
    byte[] tail = position.getBytes(UTF_8);
    byte[] whole = Arrays.copyOf(check(scope, tail), CHECK_BYTES + tail.length);
    System.arraycopy(tail, 0, whole, CHECK_BYTES, tail.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  /**
   * Returns the position within.
   *
   * @throws InvalidRequestException ({@code bad-cursor}) if it is not one of this scope
   */
  public static String read(String scope, String cursor) {
    byte[] whole = decode(cursor);
    if (whole.length < CHECK_BYTES) {
      throw bad();
    }
    byte[] tail = Arrays.copyOfRange(whole, CHECK_BYTES, whole.length);
    byte[] found = Arrays.copyOf(whole, CHECK_BYTES);
    if (!MessageDigest.isEqual(found, check(scope, tail))) {
      throw bad();
    }
    return new String(tail, UTF_8);
  }

  private static byte[] decode(String cursor) {
    if (cursor.length() > TEXT_LENGTH_MAX) {
      throw bad();
    }
    try {
      return Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw bad();
    }
  }

  private static InvalidRequestException bad() {
    return new InvalidRequestException(
        "bad-cursor", "expected a cursor that this very listing gave, found something else");
  }

  private static byte[] check(String scope, byte[] tail) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(scope.getBytes(UTF_8));
      sha256.update((byte) 0);
      return Arrays.copyOf(sha256.digest(tail), CHECK_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
