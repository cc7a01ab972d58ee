package dev.jogakbo.store.id;

/**
 * The keyspace within which chunks are shared and deduplication is answered. Part of every chunk,
 * xorb and content key; the instance's own is {@link #INSTANCE}.
 *
 * @param number 0 to 2^28 - 1
 */
public record DomainId(int number) {
  /** The domain used unless a namespace has one of its own. */
  public static final DomainId INSTANCE = new DomainId(0);

  /** Checks the range. */
  public DomainId {
    if (number < 0 || number >= 1 << 28) {
      throw new IllegalArgumentException("domain number out of range: " + number);
    }
  }
}
