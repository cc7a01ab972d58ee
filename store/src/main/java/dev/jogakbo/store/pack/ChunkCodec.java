package dev.jogakbo.store.pack;

import dev.jogakbo.store.error.CorruptDataException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the payload of a record becomes the raw bytes. Numbers below 0x80 are the schemes of the Xet
 * protocol and may go to clients as they lie; the others are known to packs only.
 */
public enum ChunkCodec {
  /** The raw bytes themselves. */
  NONE(0),
  /** One LZ4 frame. */
  LZ4(1),
  /** One LZ4 frame of the bytes regrouped by their position modulo 4. */
  BG4_LZ4(2),
  /** Zstandard frames. */
  ZSTD(0x80);

  private static final int PRIVATE_SCHEMES_START = 0x80;
  private static final @Nullable ChunkCodec[] BY_SCHEME = bySchemeTable();

  private final int scheme;

  ChunkCodec(int scheme) {
    this.scheme = scheme;
  }

  /**
   * Returns the codec of that number.
   *
   * @throws CorruptDataException if there is none
   */
  public static ChunkCodec ofScheme(int scheme) {
    ChunkCodec codec = scheme >= 0 && scheme < BY_SCHEME.length ? BY_SCHEME[scheme] : null;
    if (codec == null) {
      throw new CorruptDataException(
          "compression scheme: expected one of 0, 1, 2, 128, found " + scheme);
    }
    return codec;
  }

  private static @Nullable ChunkCodec[] bySchemeTable() {
    @Nullable ChunkCodec[] table = new ChunkCodec[1 << Byte.SIZE];
    Arrays.stream(values()).forEach(codec -> table[codec.scheme] = codec);
    return table;
  }

  /** Returns the number stored, 0 to 255. */
  public int scheme() {
    return scheme;
  }

  /** Whether Xet clients can read a record of this codec. */
  public boolean isXet() {
    return scheme < PRIVATE_SCHEMES_START;
  }
}
