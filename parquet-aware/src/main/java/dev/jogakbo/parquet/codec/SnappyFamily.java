package dev.jogakbo.parquet.codec;

/**
 * The encoders of Snappy that differ in what they write. All walk blocks of 64 KiB and remember, in
 * a table emptied for every block, where four bytes were last seen; they differ in the table:
 *
 * <pre>
 *   family   largest table   slot of a word w in a table of 2^t
 *   A        2^14            (w * M) &gt;&gt;&gt; (32 - t), and steps grow by one a miss
 *   B        2^14            (w * M) &gt;&gt;&gt; (32 - t)                google/snappy 1.1.4 to 1.1.8, Rust
 *   B_LOW    2^14            ((w * M) &gt;&gt;&gt; 18) &amp; (2^t - 1)          1.1.9, 1.1.10
 *   C        2^14            as E
 *   D        2^15            ((w * M) &gt;&gt;&gt; 17) &amp; (2^t - 1)          1.2
 *   E        2^15            (crc32c(w ^ m) &amp; m) / 2,                1.2 where the processor
 *                            m = 2 * (2^t - 1)                      has the instruction
 * </pre>
 *
 * with M = 0x1e35a7bd and crc32c the bare register: no inversion before or after.
 */
enum SnappyFamily {
  A(14, FrozenProfiles.SNAPPY_A),
  B(14, FrozenProfiles.SNAPPY_B),
  B_LOW(14, FrozenProfiles.SNAPPY_B_LOW),
  C(14, FrozenProfiles.SNAPPY_C),
  D(15, FrozenProfiles.SNAPPY_D),
  E(15, FrozenProfiles.SNAPPY_E);

  private final int tableBitsMax;
  private final int profileId;

  SnappyFamily(int tableBitsMax, int profileId) {
    this.tableBitsMax = tableBitsMax;
    this.profileId = profileId;
  }

  int profileId() {
    return profileId;
  }

  /** Returns the binary logarithm of the largest table's slot count. */
  int tableBitsMax() {
    return tableBitsMax;
  }

  /** Returns by how much the product is shifted, for a table of {@code 2^tableBits} slots. */
  int hashShift(int tableBits) {
    return switch (this) {
      case A, B -> Integer.SIZE - tableBits;
      default -> Integer.SIZE - tableBitsMax;
    };
  }

  /** Whether slots come from a checksum, not from a product. */
  boolean hashesByChecksum() {
    return this == C || this == E;
  }

  /** Whether the step between look-ups grows by one a miss, not by its own length. */
  boolean growsStepsSlowly() {
    return this == A;
  }
}
