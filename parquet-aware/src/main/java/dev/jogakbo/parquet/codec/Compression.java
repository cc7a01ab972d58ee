package dev.jogakbo.parquet.codec;

import java.util.HexFormat;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How new pages are to be compressed: a codec, and for those that have levels how hard it tries.
 *
 * @param level from 1 on for gzip (to 9) and zstd (to 22), from 0 on for Brotli (to 11), 0 for
 *     others
 */
public record Compression(PageCodec codec, int level) {
  private static final int GZIP_LEVEL = 6;
  private static final int GZIP_LEVEL_MAX = 9;
  private static final int ZSTD_LEVEL = 3;
  private static final int ZSTD_LEVEL_MAX = 22;
  private static final int BROTLI_LEVEL = 5;
  private static final int BROTLI_LEVEL_MAX = 11;

  /** One member whose header is that of zlib on Unix: no name, no time. */
  private static final byte[] GZIP_HEADER = HexFormat.of().parseHex("1f8b0800000000000003");

  private static final int GZIP_EXTRA_AT = 8;
  private static final int GZIP_EXTRA_BEST = 2;
  private static final int GZIP_EXTRA_FASTEST = 4;

  /** Checks that the codec has that level. */
  public Compression {
    int least = levelMin(codec);
    int most = levelMax(codec);
    if (codec == PageCodec.LZ4) {
      throw new IllegalArgumentException(
          "lz4: expected lz4_raw, since readers take the old lz4 for different things");
    }
    if (level < least || level > most) {
      throw new IllegalArgumentException(
          "%s: expected a level from %d to %d, found %d"
              .formatted(name(codec), least, most, level));
    }
  }

  /** Returns the codec with the level that is usual for it; of the old LZ4 the new one. */
  public static Compression of(PageCodec codec) {
    return switch (codec) {
      case GZIP -> new Compression(codec, GZIP_LEVEL);
      case ZSTD -> new Compression(codec, ZSTD_LEVEL);
      case BROTLI -> new Compression(codec, BROTLI_LEVEL);
      case LZ4 -> new Compression(PageCodec.LZ4_RAW, 0);
      default -> new Compression(codec, 0);
    };
  }

  /**
   * Reads {@code codec} or {@code codec:level}.
   *
   * @throws IllegalArgumentException if it is neither, with what was expected
   */
  public static Compression parse(String text) {
    int colon = text.indexOf(':');
    PageCodec codec = codec(colon < 0 ? text : text.substring(0, colon));
    OptionalInt level =
        colon < 0 ? OptionalInt.empty() : OptionalInt.of(level(text.substring(colon + 1)));
    return level.isEmpty() && codec != PageCodec.LZ4
        ? of(codec)
        : new Compression(codec, level.orElse(0));
  }

  /** Returns what makes pages so; they lie as they are where the codec is none. */
  public PageEncoding encoding(Profiles profiles) {
    EncoderParameters parameters =
        codec == PageCodec.GZIP ? gzipParameters(level) : EncoderParameters.NONE;
    return new PageEncoding(profiles.load(profileId()), parameters);
  }

  /**
   * Returns how a page was compressed, with its level where that can be told from its bytes, which
   * should be those of at least {@link ColumnChunkTrial#SAMPLE_BYTES_MIN} plain ones.
   *
   * @param createdBy what the footer says of the writer, as a hint
   */
  public static Compression like(PageBody page, String createdBy, PageBench bench) {
    FileTrial trial = new WriterTrials(TrialPolicy.DEFAULT, System::nanoTime).open(createdBy);
    return switch (trial.open(page.codec()).reproduce(page, bench)) {
      case PageOutcome.Reproduced(PageEncoding made, byte[] _) -> of(page.codec(), made.profile());
      case PageOutcome.Kept _ -> of(page.codec());
    };
  }

  private static Compression of(PageCodec codec, EncoderProfile profile) {
    int id = profile.id();
    return switch (codec) {
      case GZIP -> new Compression(codec, gzipLevel(id));
      case ZSTD -> new Compression(codec, zstdLevel(id));
      case BROTLI -> new Compression(codec, id - FrozenProfiles.BROTLI);
      default -> of(codec);
    };
  }

  private static int gzipLevel(int id) {
    if (id > FrozenProfiles.DEFLATE_LEVEL_6) {
      return GZIP_LEVEL;
    }
    return id
        - (id > FrozenProfiles.DEFLATE_MEMORY_9
            ? FrozenProfiles.DEFLATE_MEMORY_9
            : FrozenProfiles.DEFLATE_MEMORY_8);
  }

  private static int zstdLevel(int id) {
    if (id > FrozenProfiles.ZSTD_1_5_6) {
      return id - FrozenProfiles.ZSTD_1_5_6;
    }
    if (id > FrozenProfiles.ZSTD_PLEDGED) {
      return id - FrozenProfiles.ZSTD_PLEDGED;
    }
    return id
        - (id > FrozenProfiles.ZSTD_STREAMED ? FrozenProfiles.ZSTD_STREAMED : FrozenProfiles.ZSTD);
  }

  private int profileId() {
    return switch (codec) {
      case UNCOMPRESSED -> FrozenProfiles.STORED;
      case SNAPPY -> FrozenProfiles.SNAPPY_A;
      case GZIP -> FrozenProfiles.DEFLATE_MEMORY_8 + level;
      case BROTLI -> FrozenProfiles.BROTLI + level;
      case ZSTD -> FrozenProfiles.ZSTD + level;
      case LZ4, LZ4_RAW -> FrozenProfiles.LZ4_FAST;
    };
  }

  private static EncoderParameters gzipParameters(int level) {
    byte[] parameters = new byte[2 + GZIP_HEADER.length];
    parameters[0] = 1;
    parameters[1] = (byte) GZIP_HEADER.length;
    System.arraycopy(GZIP_HEADER, 0, parameters, 2, GZIP_HEADER.length);
    parameters[2 + GZIP_EXTRA_AT] =
        (byte)
            switch (level) {
              case 1 -> GZIP_EXTRA_FASTEST;
              case GZIP_LEVEL_MAX -> GZIP_EXTRA_BEST;
              default -> 0;
            };
    return EncoderParameters.of(parameters);
  }

  private static PageCodec codec(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "none", "uncompressed" -> PageCodec.UNCOMPRESSED;
      case "snappy" -> PageCodec.SNAPPY;
      case "gzip" -> PageCodec.GZIP;
      case "brotli" -> PageCodec.BROTLI;
      case "zstd" -> PageCodec.ZSTD;
      case "lz4_raw" -> PageCodec.LZ4_RAW;
      case "lz4" -> PageCodec.LZ4;
      default ->
          throw new IllegalArgumentException(
              "codec: expected none, snappy, gzip, brotli, zstd or lz4_raw, found '" + name + "'");
    };
  }

  private static int level(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("codec: expected a level, found '" + text + "'", e);
    }
  }

  private static int levelMin(PageCodec codec) {
    return codec == PageCodec.GZIP || codec == PageCodec.ZSTD ? 1 : 0;
  }

  private static int levelMax(PageCodec codec) {
    return switch (codec) {
      case GZIP -> GZIP_LEVEL_MAX;
      case ZSTD -> ZSTD_LEVEL_MAX;
      case BROTLI -> BROTLI_LEVEL_MAX;
      default -> 0;
    };
  }

  private static String name(PageCodec codec) {
    return codec.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return levelMax(codec) == 0 ? name(codec) : name(codec) + ":" + level;
  }
}
