package dev.jogakbo.store.object;

/**
 * The name of an object: {@code /}-separated segments of {@code [a-z0-9._-]}, at most 200 bytes.
 *
 * <p>Segments are lower case and short so that every store, a case-insensitive folder included,
 * keeps two different keys apart; no key is a segment-wise prefix of another.
 */
public record ObjectKey(String value) implements Comparable<ObjectKey> {
  /** Longest key, in bytes. */
  public static final int LENGTH_MAX = 200;

  /** Checks the name. */
  public ObjectKey {
    if (!isKey(value)) {
      throw new IllegalArgumentException("not an object key: '" + value + "'");
    }
  }

  /** Returns the key of that name. */
  public static ObjectKey of(String value) {
    return new ObjectKey(value);
  }

  /** Whether the text is the name of an object. */
  public static boolean isKey(String value) {
    return value.length() <= LENGTH_MAX && isWellFormed(value);
  }

  private static boolean isWellFormed(String value) {
    for (String segment : value.split("/", -1)) {
      if (segment.isEmpty() || isDots(segment)) {
        return false;
      }
      if (!segment.chars().allMatch(ObjectKey::isAllowed)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDots(String segment) {
    return segment.equals(".") || segment.equals("..");
  }

  private static boolean isAllowed(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  }

  @Override
  public int compareTo(ObjectKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
