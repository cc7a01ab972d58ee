package dev.jogakbo.parquet.encoding;

/**
 * Appends repetition or definition levels.
 *
 * <pre>
 *   version 1   bytes that follow u32, {@link HybridForm hybrid}
 *   version 2   hybrid; the page's header says how many bytes
 * </pre>
 */
public final class LevelEncoder {
  private final HybridForm form;

  /** Appends in that form. */
  public LevelEncoder(HybridForm form) {
    this.form = form;
  }

  /** Returns the bits of a level; a column whose greatest level is 0 has no levels in its pages. */
  public static int bitWidth(int levelMax) {
    return BitPacker.bitWidth(levelMax);
  }

  /** Appends levels as pages of version 1 have them. */
  public void appendV1(IntSpan levels, int levelMax, ByteAppender target) {
    int at = target.zeros(Integer.BYTES);
    appendV2(levels, levelMax, target);
    target.setInt32(at, target.lengthBytes() - at - Integer.BYTES);
  }

  /** Appends levels as pages of version 2 have them. */
  public void appendV2(IntSpan levels, int levelMax, ByteAppender target) {
    form.append(levels, bitWidth(levelMax), target);
  }
}
