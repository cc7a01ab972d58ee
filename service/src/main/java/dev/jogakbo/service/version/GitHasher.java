package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Hashes one git object as its bytes come; the length has to be known before, because git hashes it
 * first.
 *
 * <pre>
 *   SHA-1 of:  type, space, length in decimal, NUL, bytes
 * </pre>
 */
public final class GitHasher extends OutputStream {
  private final MessageDigest sha1;
  private final long lengthBytes;
  private long seenBytes;

  private GitHasher(String type, long lengthBytes) {
    this.sha1 = sha1();
    this.lengthBytes = lengthBytes;
    sha1.update((type + " " + lengthBytes + "\0").getBytes(US_ASCII));
  }

  /** Returns a hasher of a blob of that length. */
  public static GitHasher blob(long lengthBytes) {
    return new GitHasher("blob", lengthBytes);
  }

  /** Returns the id of the blob of those bytes. */
  public static GitId blobId(byte[] bytes) {
    GitHasher hasher = blob(bytes.length);
    hasher.write(bytes, 0, bytes.length);
    return hasher.id();
  }

  static GitHasher tree(long lengthBytes) {
    return new GitHasher("tree", lengthBytes);
  }

  static GitId commitId(byte[] bytes) {
    return new GitHasher("commit", bytes.length).idOf(bytes);
  }

  static GitId tagId(byte[] bytes) {
    return new GitHasher("tag", bytes.length).idOf(bytes);
  }

  private GitId idOf(byte[] bytes) {
    write(bytes, 0, bytes.length);
    return id();
  }

  @Override
  public void write(int b) {
    sha1.update((byte) b);
    seenBytes++;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    sha1.update(source, offset, length);
    seenBytes += length;
  }

  /**
   * Returns the id; called once.
   *
   * @throws IllegalStateException if more or fewer bytes came than were announced
   */
  public GitId id() {
    if (seenBytes != lengthBytes) {
      throw new IllegalStateException(
          "git object: announced " + lengthBytes + " bytes, came " + seenBytes);
    }
    return GitId.of(sha1.digest());
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
