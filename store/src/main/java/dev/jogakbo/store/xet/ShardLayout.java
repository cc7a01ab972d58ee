package dev.jogakbo.store.xet;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Where things lie in a shard, all numbers little-endian, all but the footer in entries of 48
 * bytes:
 *
 * <pre>
 * header   32 tag · u64 version 2 · u64 footer length: 0 or 200
 * {                                                                          files
 *   file   32 file hash · u32 flags · u32 n · 8 unused
 *   n      32 xorb hash · u32 flags · u32 raw bytes · u32 first chunk · u32 behind the last
 *   0|n    32 range hash · 16 unused                                         flag 0x80000000
 *   0|1    32 SHA-256, each 8 bytes backwards · 16 unused                    flag 0x40000000
 * }
 * bookend  32 FF · 16 zero
 * {                                                                          xorbs
 *   xorb   32 xorb hash · u32 flags · u32 n · u32 raw bytes · u32 bytes on disk
 *   n      32 chunk hash · u32 offset in raw bytes · u32 length · u32 flags · u32 unused
 * }
 * bookend
 * look-up tables and footer, if any (see {@link ShardWriter})
 * </pre>
 */
final class ShardLayout {
  static final int ENTRY_BYTES = 48;
  static final int FOOTER_BYTES = 200;
  static final int HASH_BYTES = 32;
  static final long HEADER_VERSION = 2;
  static final long FOOTER_VERSION = 1;
  static final long HAS_RANGE_HASHES = 0x8000_0000L;
  static final long HAS_SHA256 = 0x4000_0000L;

  private static final byte[] TAG =
      HexFormat.of().parseHex("48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa9");

  private ShardLayout() {}

  static byte[] tag() {
    return TAG.clone();
  }

  static byte[] bookend() {
    byte[] entry = new byte[ENTRY_BYTES];
    Arrays.fill(entry, 0, HASH_BYTES, (byte) 0xff);
    return entry;
  }

  /** Turns a SHA-256 into the order in which a shard has it, and back. */
  static byte[] wordsReversed(byte[] source) {
    byte[] target = new byte[HASH_BYTES];
    for (int i = 0; i < HASH_BYTES; i++) {
      target[i ^ 7] = source[i];
    }
    return target;
  }
}
