package dev.jogakbo.store.object;

import dev.jogakbo.store.error.CorruptDataException;
import java.util.Objects;

/** What every store checks about a read, and the words it uses when the check fails. */
public final class ObjectReads {
  private ObjectReads() {}

  /** Checks the arguments of {@link ObjectStore#read}. */
  public static void checkRequest(long position, byte[] destination, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, destination.length);
    Objects.checkFromIndexSize(position, (long) lengthBytes, Long.MAX_VALUE);
  }

  /** Checks that a whole object is not longer than its reader allows. */
  public static void checkWholeLength(
      String location, ObjectKey key, long foundBytes, int lengthBytesMax) {
    if (foundBytes > lengthBytesMax) {
      throw new CorruptDataException(
          "%s: object %s: expected at most %d bytes, found %d; a retry does not help"
              .formatted(location, key, lengthBytesMax, foundBytes));
    }
  }

  /** Checks the page size of {@link ObjectStore#list}. */
  public static void checkLimit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("page of " + limit + " objects: expected at least 1");
    }
  }

  /** Says that an object gave fewer bytes than were asked for. */
  public static String shortRead(
      String location, ObjectKey key, long position, long expectedBytes, long foundBytes) {
    return "%s: object %s: short read at %d: expected %d bytes, got %d"
        .formatted(location, key, position, expectedBytes, foundBytes);
  }

  /** Says that there is no such object. */
  public static String missing(String location, ObjectKey key) {
    return "%s: object %s: expected to be there, found none".formatted(location, key);
  }
}
