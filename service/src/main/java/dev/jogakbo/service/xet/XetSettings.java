package dev.jogakbo.service.xet;

/**
 * What of Xet is set.
 *
 * @param tokenSeconds how long an access token is good
 * @param linkSeconds how long links to byte ranges are good
 * @param leaseSeconds how long, in served time, xorbs are kept that nothing names
 */
public record XetSettings(long tokenSeconds, long linkSeconds, long leaseSeconds) {
  private static final long KEPT_BEYOND_SECONDS = 7 * 86_400;

  /**
   * Returns how long clients may rely on an answer to a question for a chunk: less than what it
   * tells of is kept, because they use it a while beyond.
   */
  long answerSeconds() {
    return leaseSeconds - KEPT_BEYOND_SECONDS;
  }
}
