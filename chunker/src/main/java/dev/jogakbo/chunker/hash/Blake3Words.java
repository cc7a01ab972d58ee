package dev.jogakbo.chunker.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Constants of BLAKE3 (specification, sections 2.1 to 2.4) and its words in byte arrays. */
final class Blake3Words {
  static final int BLOCK_BYTES = 64;
  static final int BLOCK_WORDS = 16;
  static final int CHUNK_BYTES = 1024;
  static final int CHUNK_BLOCKS = CHUNK_BYTES / BLOCK_BYTES;
  static final int CV_WORDS = 8;
  static final int CV_BYTES = 32;
  static final int ROUNDS = 7;

  static final int CHUNK_START = 1;
  static final int CHUNK_END = 2;
  static final int PARENT = 4;
  static final int ROOT = 8;
  static final int KEYED_HASH = 16;

  static final int IV0 = 0x6A09E667;
  static final int IV1 = 0xBB67AE85;
  static final int IV2 = 0x3C6EF372;
  static final int IV3 = 0xA54FF53A;

  private static final int[] PERMUTATION = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle PAIR =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Blake3Words() {}

  static int[] initialVector() {
    return new int[] {IV0, IV1, IV2, IV3, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
  }

  /**
   * Index of the message word each step of each round takes, where words lie the given number of
   * places apart.
   */
  static int[] schedule(int places) {
    int[] words = new int[ROUNDS * BLOCK_WORDS];
    for (int i = 0; i < words.length; i++) {
      words[i] =
          i < BLOCK_WORDS
              ? i * places
              : words[i - BLOCK_WORDS - i % BLOCK_WORDS + PERMUTATION[i % BLOCK_WORDS]];
    }
    return words;
  }

  /** Two words at once, the first in the low half. */
  static long readPair(byte[] bytes, int offset) {
    return (long) PAIR.get(bytes, offset);
  }

  static int read(byte[] bytes, int offset) {
    return (int) WORD.get(bytes, offset);
  }

  static void write(byte[] bytes, int offset, int word) {
    WORD.set(bytes, offset, word);
  }
}
