package dev.jogakbo.store.recipe;

/**
 * A transform and its version. Frozen: what one id once gave for an input it gives for ever.
 *
 * @param number 0 to 65535
 * @param version 0 to 255
 */
public record TransformId(int number, int version) {
  /** Checks the range. */
  public TransformId {
    if (number < 0 || number > 0xffff || version < 0 || version > 0xff) {
      throw new IllegalArgumentException(
          "no transform has number " + number + ", version " + version);
    }
  }

  @Override
  public String toString() {
    return "transform " + number + " version " + version;
  }
}
