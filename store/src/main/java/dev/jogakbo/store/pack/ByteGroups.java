package dev.jogakbo.store.pack;

/**
 * Bytes regrouped by their position modulo 4, which puts the like bytes of 4-byte numbers side by
 * side (Xet protocol, BG4). With n bytes, group k has n/4 of them, one more if k &lt; n mod 4:
 *
 * <pre>
 * raw       0 1 2 3 4 5 6 7 8 9
 * grouped   0 4 8 | 1 5 9 | 2 6 | 3 7
 * </pre>
 */
final class ByteGroups {
  private static final int GROUPS = 4;

  private ByteGroups() {}

  /**
   * Writes {@code raw[offset, offset + lengthBytes)} grouped to {@code grouped[0, lengthBytes)}.
   */
  static void group(byte[] raw, int offset, int lengthBytes, byte[] grouped) {
    int second = groupStart(1, lengthBytes);
    int third = groupStart(2, lengthBytes);
    int fourth = groupStart(3, lengthBytes);
    int whole = lengthBytes / GROUPS;
    for (int i = 0, at = offset; i < whole; i++, at += GROUPS) {
      grouped[i] = raw[at];
      grouped[second + i] = raw[at + 1];
      grouped[third + i] = raw[at + 2];
      grouped[fourth + i] = raw[at + 3];
    }
    for (int k = 0; k < lengthBytes % GROUPS; k++) {
      grouped[groupStart(k, lengthBytes) + whole] = raw[offset + whole * GROUPS + k];
    }
  }

  /**
   * Writes {@code grouped[0, lengthBytes)} as it was to {@code raw[offset, offset + lengthBytes)}.
   */
  static void ungroup(byte[] grouped, int lengthBytes, byte[] raw, int offset) {
    int second = groupStart(1, lengthBytes);
    int third = groupStart(2, lengthBytes);
    int fourth = groupStart(3, lengthBytes);
    int whole = lengthBytes / GROUPS;
    for (int i = 0, at = offset; i < whole; i++, at += GROUPS) {
      raw[at] = grouped[i];
      raw[at + 1] = grouped[second + i];
      raw[at + 2] = grouped[third + i];
      raw[at + 3] = grouped[fourth + i];
    }
    for (int k = 0; k < lengthBytes % GROUPS; k++) {
      raw[offset + whole * GROUPS + k] = grouped[groupStart(k, lengthBytes) + whole];
    }
  }

  private static int groupStart(int group, int lengthBytes) {
    return group * (lengthBytes / GROUPS) + Math.min(group, lengthBytes % GROUPS);
  }
}
