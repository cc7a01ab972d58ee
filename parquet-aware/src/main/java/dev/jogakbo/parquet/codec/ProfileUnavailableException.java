package dev.jogakbo.parquet.codec;

/**
 * Stored pages need an encoder that this installation does not have, or whose check at start
 * failed. Other bytes than those stored would come out, so nothing does; trying again does not help
 * until the installation is repaired.
 */
public final class ProfileUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ProfileUnavailableException(String message) {
    super(message);
  }
}
