package dev.jogakbo.store.id;

/** A file's bytes: their SHA-256, always computed here, never believed. */
public final class ContentId extends Identity implements Comparable<ContentId> {
  /** Length in bytes. */
  public static final int LENGTH_BYTES = 32;

  private ContentId(byte[] bytes) {
    super(bytes, LENGTH_BYTES);
  }

  /** Returns the id of those bytes. */
  public static ContentId of(byte[] bytes) {
    return new ContentId(bytes);
  }

  /** Returns the id written as 64 lower-case hexadecimal digits. */
  public static ContentId parse(String hex) {
    return new ContentId(parseHex(hex));
  }

  @Override
  public int compareTo(ContentId other) {
    return compareBytes(other);
  }
}
