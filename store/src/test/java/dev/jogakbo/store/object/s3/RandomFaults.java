package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.object.Retries;
import dev.jogakbo.store.object.s3.FaultProxy.Request;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Draws by chance what happens to a request, but lets the last attempt of one that is repeated
 * through: how often chance may strike is decided here and not by the length of a test.
 */
public final class RandomFaults {
  private static final int HARMED_COUNT_MAX = Retries.Policy.STANDARD.attemptCountMax() - 1;

  private final Random random;
  private final int harmCount;
  private final Map<String, Integer> harmedCounts = new HashMap<>();

  /** Creates one that knows that many kinds of harm. */
  public RandomFaults(long seed, int harmCount) {
    this.random = new Random(seed);
    this.harmCount = harmCount;
  }

  /**
   * Returns which harm to do, each with a chance of one in {@code bound}; what is no smaller than
   * the number of harms means none.
   */
  public synchronized int next(Request request, int bound) {
    int drawn = random.nextInt(bound);
    if (drawn >= harmCount) {
      return drawn;
    }
    return harmedCounts.merge(identity(request), 1, Integer::sum) <= HARMED_COUNT_MAX
        ? drawn
        : harmCount;
  }

  /** What the attempts of one request have in common; a signature in the query is not. */
  private static String identity(Request request) {
    return String.join(
        " ",
        request.method(),
        request.target().replaceAll("\\?.*", ""),
        request.headers().getOrDefault("range", ""),
        new String(request.body(), StandardCharsets.ISO_8859_1));
  }
}
