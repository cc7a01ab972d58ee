package dev.jogakbo.parquet.transform;

/** What has to hold of stored parameters and inputs. */
final class Checks {
  private Checks() {}

  static void lengths(String what, long expectedBytes, long foundBytes) {
    if (expectedBytes != foundBytes) {
      throw new CorruptSkeletonException(
          what + ": expected " + expectedBytes + " bytes, found " + foundBytes);
    }
  }

  static void atLeast(String what, long expectedBytes, long foundBytes) {
    if (expectedBytes > foundBytes) {
      throw new CorruptSkeletonException(
          what + ": expected at least " + expectedBytes + " bytes, found " + foundBytes);
    }
  }
}
