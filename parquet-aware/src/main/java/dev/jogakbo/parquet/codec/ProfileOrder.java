package dev.jogakbo.parquet.codec;

import static dev.jogakbo.parquet.codec.FrozenProfiles.BROTLI;
import static dev.jogakbo.parquet.codec.FrozenProfiles.DEFLATE_LEVEL_6;
import static dev.jogakbo.parquet.codec.FrozenProfiles.DEFLATE_MEMORY_8;
import static dev.jogakbo.parquet.codec.FrozenProfiles.DEFLATE_MEMORY_9;
import static dev.jogakbo.parquet.codec.FrozenProfiles.HADOOP;
import static dev.jogakbo.parquet.codec.FrozenProfiles.LZ4_AIR;
import static dev.jogakbo.parquet.codec.FrozenProfiles.LZ4_FAST;
import static dev.jogakbo.parquet.codec.FrozenProfiles.LZ4_HC_9;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_A;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_B;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_B_LOW;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_C;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_D;
import static dev.jogakbo.parquet.codec.FrozenProfiles.SNAPPY_E;
import static dev.jogakbo.parquet.codec.FrozenProfiles.ZSTD;
import static dev.jogakbo.parquet.codec.FrozenProfiles.ZSTD_1_5_6;
import static dev.jogakbo.parquet.codec.FrozenProfiles.ZSTD_PLEDGED;
import static dev.jogakbo.parquet.codec.FrozenProfiles.ZSTD_STREAMED;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which profiles are worth trying on a page, the likeliest first. What the file says of its writer
 * only orders them: the same source compiled otherwise encodes otherwise, and levels are written
 * nowhere. What the page's own header shows leaves out those that cannot be.
 */
final class ProfileOrder {
  private static final Pattern ARROW = Pattern.compile("parquet-cpp-arrow version (\\d{1,4})\\..*");
  private static final int ARROW_WITH_SNAPPY_1_2 = 22;
  private static final int ARROW_WITH_GZIP_LEVELS = 22;
  private static final int ARROW_WITH_SNAPPY_1_1_9 = 8;

  private static final int GZIP_EXTRA_AT = 8;
  private static final int GZIP_SYSTEM_AT = 9;
  private static final int GZIP_SYSTEM_UNKNOWN = 0xff;
  private static final int GZIP_EXTRA_BEST = 2;
  private static final int GZIP_EXTRA_FASTEST = 4;

  private static final int ZSTD_DESCRIPTOR_AT = 4;
  private static final int ZSTD_CHECKSUM = 4;
  private static final int ZSTD_LENGTH_KNOWN = 0xe0;

  /** The two best qualities of Brotli take seconds for longer pages. */
  private static final int BROTLI_BEST_BYTES_MAX = 1 << 17;

  private static final int[] ZSTD_LEVELS_AFTER_3_AND_1 = {
    2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22
  };

  private final Profiles profiles;

  ProfileOrder(Profiles profiles) {
    this.profiles = profiles;
  }

  List<EncoderProfile> candidates(DecodedPage page, ByteSlice compressed, String createdBy) {
    return ids(page, compressed, createdBy)
        .distinct()
        .mapToObj(profiles::find)
        .flatMap(Optional::stream)
        .filter(profile -> profile.coding() == page.coding())
        .toList();
  }

  private static IntStream ids(DecodedPage page, ByteSlice compressed, String createdBy) {
    return switch (page.coding()) {
      case STORED -> IntStream.of(FrozenProfiles.STORED);
      case SNAPPY ->
          IntStream.concat(
              snappyFirst(createdBy),
              IntStream.of(SNAPPY_D, SNAPPY_B_LOW, SNAPPY_B, SNAPPY_E, SNAPPY_C, SNAPPY_A));
      case GZIP -> IntStream.concat(gzipFirst(createdBy), gzip()).filter(fitsGzip(compressed));
      case BROTLI -> brotli(page.plain().length, createdBy);
      case LZ4_BLOCK -> lz4(createdBy);
      case LZ4_HADOOP -> lz4(createdBy).map(id -> id + HADOOP);
      case ZSTD -> IntStream.concat(zstdFirst(createdBy), zstd()).filter(fitsZstd(compressed));
    };
  }

  private static IntStream snappyFirst(String createdBy) {
    Matcher arrow = ARROW.matcher(createdBy);
    if (arrow.matches()) {
      int major = Integer.parseInt(arrow.group(1));
      return IntStream.of(
          major >= ARROW_WITH_SNAPPY_1_2
              ? SNAPPY_D
              : major >= ARROW_WITH_SNAPPY_1_1_9 ? SNAPPY_B_LOW : SNAPPY_B);
    }
    if (createdBy.startsWith("DuckDB")) {
      return IntStream.of(createdBy.contains("v1.") ? SNAPPY_B : SNAPPY_E, SNAPPY_B);
    }
    boolean isJava = createdBy.startsWith("parquet-mr");
    return Stream.of("Polars", "parquet-rs", "delta-rs", "fastparquet")
            .anyMatch(createdBy::startsWith)
        ? IntStream.of(SNAPPY_B)
        : isJava ? IntStream.of(SNAPPY_B_LOW) : IntStream.empty();
  }

  /** Arrow once passed its level on as memory level and left zlib's level at its default. */
  private static IntStream gzipFirst(String createdBy) {
    Matcher arrow = ARROW.matcher(createdBy);
    if (arrow.matches() && Integer.parseInt(arrow.group(1)) < ARROW_WITH_GZIP_LEVELS) {
      return IntStream.concat(
          IntStream.of(DEFLATE_MEMORY_9 + 6, DEFLATE_MEMORY_8 + 6),
          IntStream.rangeClosed(1, 7).map(memory -> DEFLATE_LEVEL_6 + memory));
    }
    return createdBy.startsWith("parquet-mr")
        ? IntStream.of(DEFLATE_MEMORY_8 + 6)
        : IntStream.empty();
  }

  private static IntStream gzip() {
    return IntStream.concat(
        IntStream.of(DEFLATE_MEMORY_8 + 9, DEFLATE_MEMORY_9 + 6, DEFLATE_MEMORY_8 + 6),
        IntStream.concat(
            IntStream.rangeClosed(1, 8).map(level -> DEFLATE_MEMORY_8 + level),
            IntStream.concat(
                IntStream.rangeClosed(1, 7).map(memory -> DEFLATE_LEVEL_6 + memory),
                IntStream.rangeClosed(1, 9).map(level -> DEFLATE_MEMORY_9 + level))));
  }

  /**
   * zlib writes 2 for its best level, 4 for its fastest; Java writes 0 always. Who does not say on
   * what system it ran and means neither level is not zlib, or not seen yet.
   */
  private static IntPredicate fitsGzip(ByteSlice compressed) {
    int extra = compressed.bytes()[compressed.start() + GZIP_EXTRA_AT];
    int system = compressed.bytes()[compressed.start() + GZIP_SYSTEM_AT] & 0xff;
    return switch (extra) {
      case GZIP_EXTRA_BEST -> id -> id == DEFLATE_MEMORY_8 + 9 || id == DEFLATE_MEMORY_9 + 9;
      case GZIP_EXTRA_FASTEST -> id -> id == DEFLATE_MEMORY_8 + 1 || id == DEFLATE_MEMORY_9 + 1;
      default -> id -> system != GZIP_SYSTEM_UNKNOWN;
    };
  }

  private static IntStream brotli(int plainLengthBytes, String createdBy) {
    boolean isBest = createdBy.startsWith("DuckDB") || createdBy.startsWith("parquet.js");
    return IntStream.concat(
            isBest ? IntStream.of(11) : IntStream.empty(),
            IntStream.of(8, 1, 4, 5, 6, 3, 2, 7, 0, 9, 11, 10))
        .filter(quality -> quality < 10 || plainLengthBytes <= BROTLI_BEST_BYTES_MAX)
        .map(quality -> BROTLI + quality);
  }

  private static IntStream lz4(String createdBy) {
    return createdBy.startsWith("parquet-mr")
        ? IntStream.of(LZ4_AIR, LZ4_FAST, LZ4_HC_9)
        : IntStream.of(LZ4_FAST, LZ4_AIR, LZ4_HC_9);
  }

  private static IntStream zstdFirst(String createdBy) {
    if (createdBy.startsWith("DuckDB")) {
      return IntStream.of(ZSTD_1_5_6 + 3);
    }
    if (createdBy.startsWith("fastparquet")) {
      return IntStream.of(ZSTD_PLEDGED + 3);
    }
    return createdBy.startsWith("Polars") ? IntStream.of(ZSTD + 3) : IntStream.empty();
  }

  /** All levels of all ways, the common levels of each way first, then level by level. */
  private static IntStream zstd() {
    IntStream common =
        IntStream.of(
            ZSTD + 1,
            ZSTD + 3,
            ZSTD_1_5_6 + 3,
            ZSTD_STREAMED + 3,
            ZSTD_PLEDGED + 3,
            ZSTD_1_5_6 + 1);
    IntStream others =
        IntStream.of(ZSTD_LEVELS_AFTER_3_AND_1)
            .flatMap(level ->
                IntStream.of(ZSTD, ZSTD_STREAMED, ZSTD_1_5_6, ZSTD_PLEDGED)
                    .map(way -> way + level));
    return IntStream.concat(
        common, IntStream.concat(IntStream.of(ZSTD_STREAMED + 1, ZSTD_PLEDGED + 1), others));
  }

  /** No profile writes a checksum; only the streamed ones leave the length out. */
  private static IntPredicate fitsZstd(ByteSlice compressed) {
    int descriptor =
        compressed.lengthBytes() > ZSTD_DESCRIPTOR_AT
            ? compressed.bytes()[compressed.start() + ZSTD_DESCRIPTOR_AT]
            : ZSTD_CHECKSUM;
    if ((descriptor & ZSTD_CHECKSUM) != 0) {
      return id -> false;
    }
    boolean isStreamed = (descriptor & ZSTD_LENGTH_KNOWN) == 0;
    return id -> isStreamed == (id > ZSTD_STREAMED && id <= ZSTD_PLEDGED);
  }
}
