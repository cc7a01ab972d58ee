package dev.jogakbo.parquet.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Every profile there is. Ids are in stored recipes: none is ever removed, renumbered or given
 * another encoder; a new library build gets new ids.
 *
 * <pre>
 *     1          stored
 *    16 ..  21   snappy A, B, B', C, D, E
 *    32 + level  deflate of zlib, memory level 8, levels 1 to 9
 *    48 + level  the same, memory level 9
 *    64 ..  66   LZ4 block: liblz4 fast, liblz4 HC 9, aircompressor
 *    72 ..  74   the same in Hadoop's framing
 *    80 + memory level  deflate of zlib, level 6, memory levels 1 to 7
 *   100 + level  zstd 1.5.7 at once, length in the frame, levels 1 to 22
 *   130 + level  zstd 1.5.7 streamed, flushed before its end, no length, levels 1 to 15
 *   160 + level  zstd 1.5.7 streamed in pieces, length in the frame, levels 1 to 22
 *   190 + level  zstd 1.5.6 at once, length in the frame, levels 1 to 22
 *   220 + level  brotli 1.1, window 2^22, qualities 0 to 11
 * </pre>
 */
final class FrozenProfiles {
  static final int STORED = 1;
  static final int SNAPPY_A = 16;
  static final int SNAPPY_B = 17;
  static final int SNAPPY_B_LOW = 18;
  static final int SNAPPY_C = 19;
  static final int SNAPPY_D = 20;
  static final int SNAPPY_E = 21;
  static final int DEFLATE_MEMORY_8 = 32;
  static final int DEFLATE_MEMORY_9 = 48;
  static final int LZ4_FAST = 64;
  static final int LZ4_HC_9 = 65;
  static final int LZ4_AIR = 66;
  static final int HADOOP = 8;
  static final int DEFLATE_LEVEL_6 = 80;
  static final int ZSTD = 100;
  static final int ZSTD_STREAMED = 130;
  static final int ZSTD_PLEDGED = 160;
  static final int ZSTD_1_5_6 = 190;
  static final int BROTLI = 220;

  private static final int DEFLATE_LEVEL_MAX = 9;

  /** With so few hashes nearly every place is compared with every other. */
  private static final int DEFLATE_SLOW_MEMORY_LEVEL_MAX = 2;

  private static final int ZSTD_LEVEL_MAX = 22;

  /** Above it a stream of unknown length takes hundreds of megabytes. */
  private static final int ZSTD_STREAMED_LEVEL_MAX = 15;

  private static final int ZSTD_SLOW_LEVEL_MIN = 10;
  private static final int BROTLI_QUALITY_MAX = 11;

  /** What pyarrow takes when not asked for a quality. */
  private static final int BROTLI_DEFAULT = 8;

  private static final int BROTLI_FASTEST = 1;

  private final List<EncoderProfile> profiles = new ArrayList<>();

  private FrozenProfiles() {}

  /** Returns all profiles, in the order of their ids. */
  static List<EncoderProfile> all() {
    FrozenProfiles frozen = new FrozenProfiles();
    frozen.add(STORED, "stored", PageCoding.STORED, StoredEncoder::new);
    for (SnappyFamily family : SnappyFamily.values()) {
      String name = "snappy-" + family;
      frozen.add(family.profileId(), name, PageCoding.SNAPPY, () -> new SnappyEncoder(family));
    }
    frozen.addDeflate();
    frozen.addLz4(0, "lz4", PageCoding.LZ4_BLOCK);
    frozen.addLz4(HADOOP, "lz4-hadoop", PageCoding.LZ4_HADOOP);
    frozen.addZstd(ZSTD, ZSTD_LEVEL_MAX, "zstd-1.5.7-", ZstdEncoder::new);
    frozen.addZstd(
        ZSTD_STREAMED, ZSTD_STREAMED_LEVEL_MAX, "zstd-1.5.7-streamed-", ZstdStreamedEncoder::new);
    frozen.addZstd(ZSTD_PLEDGED, ZSTD_LEVEL_MAX, "zstd-1.5.7-pledged-", ZstdPledgedEncoder::new);
    frozen.addZstd(ZSTD_1_5_6, ZSTD_LEVEL_MAX, "zstd-1.5.6-", Zstd156Encoder::new);
    frozen.addBrotli();
    return List.copyOf(frozen.profiles);
  }

  private void addDeflate() {
    for (int level = 1; level <= DEFLATE_LEVEL_MAX; level++) {
      add(DEFLATE_MEMORY_8 + level, DeflateSettings.of(level, 8));
    }
    for (int level = 1; level <= DEFLATE_LEVEL_MAX; level++) {
      add(DEFLATE_MEMORY_9 + level, DeflateSettings.of(level, 9));
    }
    for (int memoryLevel = 1; memoryLevel < 8; memoryLevel++) {
      add(DEFLATE_LEVEL_6 + memoryLevel, DeflateSettings.of(6, memoryLevel));
    }
  }

  private void add(int id, DeflateSettings settings) {
    String name = "zlib-" + settings.level() + "-memory-" + settings.memoryLevel();
    boolean isSlow = settings.memoryLevel() <= DEFLATE_SLOW_MEMORY_LEVEL_MAX;
    add(id, name, PageCoding.GZIP, isSlow, () -> new DeflateEncoder(settings));
  }

  private void addLz4(int idOffset, String name, PageCoding coding) {
    add(LZ4_FAST + idOffset, name + "-fast", coding, Lz4Library::fast);
    add(LZ4_HC_9 + idOffset, name + "-hc-9", coding, Lz4Library::hc9);
    add(LZ4_AIR + idOffset, name + "-aircompressor", coding, AirLz4Encoder::new);
  }

  private void addZstd(
      int idOffset, int levelMax, String name, IntFunction<BlockEncoder> encoders) {
    for (int level = 1; level <= levelMax; level++) {
      int frozen = level;
      boolean isSlow = level >= ZSTD_SLOW_LEVEL_MIN;
      add(idOffset + level, name + level, PageCoding.ZSTD, isSlow, () -> encoders.apply(frozen));
    }
  }

  private void addBrotli() {
    for (int quality = 0; quality <= BROTLI_QUALITY_MAX; quality++) {
      int frozen = quality;
      boolean isSlow = quality != BROTLI_DEFAULT && quality != BROTLI_FASTEST;
      add(
          BROTLI + quality,
          "brotli-" + quality,
          PageCoding.BROTLI,
          isSlow,
          () -> BrotliLibrary.encoder(frozen));
    }
  }

  private void add(int id, String name, PageCoding coding, Supplier<BlockEncoder> encoders) {
    add(id, name, coding, false, encoders);
  }

  private void add(
      int id, String name, PageCoding coding, boolean isSlow, Supplier<BlockEncoder> encoders) {
    profiles.add(new EncoderProfile(id, name, coding, isSlow, encoders));
  }
}
