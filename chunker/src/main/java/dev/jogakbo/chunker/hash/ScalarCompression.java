package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_END;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_START;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.IV0;
import static dev.jogakbo.chunker.hash.Blake3Words.IV1;
import static dev.jogakbo.chunker.hash.Blake3Words.IV2;
import static dev.jogakbo.chunker.hash.Blake3Words.IV3;
import static dev.jogakbo.chunker.hash.Blake3Words.PARENT;
import static dev.jogakbo.chunker.hash.Blake3Words.ROUNDS;

/**
 * The compression function of BLAKE3 on one block at a time, with its chaining value and block as
 * working memory. Works on any virtual machine from the first call. Not thread safe.
 */
final class ScalarCompression {
  private final Blake3Key key;
  private final int[] chainingValue = new int[CV_WORDS];
  private final int[] block = new int[BLOCK_WORDS];

  ScalarCompression(Blake3Key key) {
    this.key = key;
  }

  /** Hashes the first chunk of the input; the flags, ROOT or none, join those of its last block. */
  void hashChunk(Blake3Input input, int lastFlags) {
    System.arraycopy(key.words(), 0, chainingValue, 0, CV_WORDS);
    int flags = key.modeFlags() | CHUNK_START;
    int offset = input.offset();
    int to = offset + Math.min(CHUNK_BYTES, input.lengthBytes());
    for (; to - offset > BLOCK_BYTES; offset += BLOCK_BYTES) {
      loadBlock(input.bytes(), offset);
      compress(input.counter(), BLOCK_BYTES, flags);
      flags = key.modeFlags();
    }
    loadLastBlock(input.bytes(), offset, to);
    compress(input.counter(), to - offset, flags | CHUNK_END | lastFlags);
  }

  /**
   * Hashes the two chaining values at {@code pair[offset, offset + 64)}; the flags, ROOT or none,
   * join those of a parent.
   */
  void hashParent(byte[] pair, int offset, int moreFlags) {
    System.arraycopy(key.words(), 0, chainingValue, 0, CV_WORDS);
    loadBlock(pair, offset);
    compress(0, BLOCK_BYTES, key.modeFlags() | PARENT | moreFlags);
  }

  /** Writes the chaining value the last operation left. */
  void write(byte[] target, int offset) {
    for (int i = 0; i < CV_WORDS; i++) {
      Blake3Words.write(target, offset + Integer.BYTES * i, chainingValue[i]);
    }
  }

  private void loadBlock(byte[] input, int offset) {
    for (int i = 0; i < BLOCK_WORDS; i++) {
      block[i] = Blake3Words.read(input, offset + Integer.BYTES * i);
    }
  }

  private void loadLastBlock(byte[] input, int from, int to) {
    byte[] padded = new byte[BLOCK_BYTES];
    System.arraycopy(input, from, padded, 0, to - from);
    loadBlock(padded, 0);
  }

  /** Long on purpose: sixteen words of state stay in registers only within one method. */
  private void compress(long counter, int blockBytes, int flags) {
    int m0 = block[0];
    int m1 = block[1];
    int m2 = block[2];
    int m3 = block[3];
    int m4 = block[4];
    int m5 = block[5];
    int m6 = block[6];
    int m7 = block[7];
    int m8 = block[8];
    int m9 = block[9];
    int m10 = block[10];
    int m11 = block[11];
    int m12 = block[12];
    int m13 = block[13];
    int m14 = block[14];
    int m15 = block[15];
    int v0 = chainingValue[0];
    int v1 = chainingValue[1];
    int v2 = chainingValue[2];
    int v3 = chainingValue[3];
    int v4 = chainingValue[4];
    int v5 = chainingValue[5];
    int v6 = chainingValue[6];
    int v7 = chainingValue[7];
    int v8 = IV0;
    int v9 = IV1;
    int v10 = IV2;
    int v11 = IV3;
    int v12 = (int) counter;
    int v13 = (int) (counter >>> 32);
    int v14 = blockBytes;
    int v15 = flags;
    for (int round = 1; ; round++) {
      v0 += v4 + m0;
      v12 = Integer.rotateRight(v12 ^ v0, 16);
      v8 += v12;
      v4 = Integer.rotateRight(v4 ^ v8, 12);
      v0 += v4 + m1;
      v12 = Integer.rotateRight(v12 ^ v0, 8);
      v8 += v12;
      v4 = Integer.rotateRight(v4 ^ v8, 7);
      v1 += v5 + m2;
      v13 = Integer.rotateRight(v13 ^ v1, 16);
      v9 += v13;
      v5 = Integer.rotateRight(v5 ^ v9, 12);
      v1 += v5 + m3;
      v13 = Integer.rotateRight(v13 ^ v1, 8);
      v9 += v13;
      v5 = Integer.rotateRight(v5 ^ v9, 7);
      v2 += v6 + m4;
      v14 = Integer.rotateRight(v14 ^ v2, 16);
      v10 += v14;
      v6 = Integer.rotateRight(v6 ^ v10, 12);
      v2 += v6 + m5;
      v14 = Integer.rotateRight(v14 ^ v2, 8);
      v10 += v14;
      v6 = Integer.rotateRight(v6 ^ v10, 7);
      v3 += v7 + m6;
      v15 = Integer.rotateRight(v15 ^ v3, 16);
      v11 += v15;
      v7 = Integer.rotateRight(v7 ^ v11, 12);
      v3 += v7 + m7;
      v15 = Integer.rotateRight(v15 ^ v3, 8);
      v11 += v15;
      v7 = Integer.rotateRight(v7 ^ v11, 7);
      v0 += v5 + m8;
      v15 = Integer.rotateRight(v15 ^ v0, 16);
      v10 += v15;
      v5 = Integer.rotateRight(v5 ^ v10, 12);
      v0 += v5 + m9;
      v15 = Integer.rotateRight(v15 ^ v0, 8);
      v10 += v15;
      v5 = Integer.rotateRight(v5 ^ v10, 7);
      v1 += v6 + m10;
      v12 = Integer.rotateRight(v12 ^ v1, 16);
      v11 += v12;
      v6 = Integer.rotateRight(v6 ^ v11, 12);
      v1 += v6 + m11;
      v12 = Integer.rotateRight(v12 ^ v1, 8);
      v11 += v12;
      v6 = Integer.rotateRight(v6 ^ v11, 7);
      v2 += v7 + m12;
      v13 = Integer.rotateRight(v13 ^ v2, 16);
      v8 += v13;
      v7 = Integer.rotateRight(v7 ^ v8, 12);
      v2 += v7 + m13;
      v13 = Integer.rotateRight(v13 ^ v2, 8);
      v8 += v13;
      v7 = Integer.rotateRight(v7 ^ v8, 7);
      v3 += v4 + m14;
      v14 = Integer.rotateRight(v14 ^ v3, 16);
      v9 += v14;
      v4 = Integer.rotateRight(v4 ^ v9, 12);
      v3 += v4 + m15;
      v14 = Integer.rotateRight(v14 ^ v3, 8);
      v9 += v14;
      v4 = Integer.rotateRight(v4 ^ v9, 7);
      if (round == ROUNDS) {
        break;
      }
      int first0 = m0;
      m0 = m2;
      m2 = m3;
      m3 = m10;
      m10 = m12;
      m12 = m9;
      m9 = m11;
      m11 = m5;
      m5 = first0;
      int first1 = m1;
      m1 = m6;
      m6 = m4;
      m4 = m7;
      m7 = m13;
      m13 = m14;
      m14 = m15;
      m15 = m8;
      m8 = first1;
    }
    chainingValue[0] = v0 ^ v8;
    chainingValue[1] = v1 ^ v9;
    chainingValue[2] = v2 ^ v10;
    chainingValue[3] = v3 ^ v11;
    chainingValue[4] = v4 ^ v12;
    chainingValue[5] = v5 ^ v13;
    chainingValue[6] = v6 ^ v14;
    chainingValue[7] = v7 ^ v15;
  }
}
