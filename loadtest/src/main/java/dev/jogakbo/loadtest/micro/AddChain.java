package dev.jogakbo.loadtest.micro;

/** Additions of which each needs the one before: one for each cycle of the processor's clock. */
final class AddChain {
  private static final int ADDS_PER_STEP = 16;

  private AddChain() {}

  /**
   * Runs at least as many additions as asked for and returns a number that depends on all of them.
   */
  static long run(long adds) {
    long a = adds;
    long b = 1;
    for (long done = 0; done < adds; done += ADDS_PER_STEP) {
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
      a += b;
      b += a;
    }
    return a;
  }
}
