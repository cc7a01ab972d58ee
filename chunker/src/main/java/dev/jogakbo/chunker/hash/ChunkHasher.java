package dev.jogakbo.chunker.hash;

import java.util.HexFormat;

/** Makes the identity of a chunk. Safe for any number of threads. */
public final class ChunkHasher {
  private static final Blake3 DATA =
      Blake3.keyed(
          HexFormat.of()
              .parseHex("6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229"));

  private ChunkHasher() {}

  /** Identity of the chunk {@code bytes[offset, offset + length)}. */
  public static ChunkHash hash(byte[] bytes, int offset, int length) {
    byte[] raw = new byte[ChunkHash.BYTES];
    DATA.hash(bytes, offset, length, raw, 0);
    return ChunkHash.read(raw, 0);
  }
}
