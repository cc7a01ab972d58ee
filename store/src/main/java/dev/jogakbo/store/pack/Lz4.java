package dev.jogakbo.store.pack;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The LZ4 block code and its checksum: native where it loads, else the same thing in Java. */
final class Lz4 {
  private static final Logger LOG = LoggerFactory.getLogger(Lz4.class);
  private static final LZ4Factory FACTORY = LZ4Factory.fastestInstance();
  private static final XXHash32 XXHASH = XXHashFactory.fastestInstance().hash32();

  /** Safe for many threads. */
  static final LZ4Compressor COMPRESSOR = FACTORY.fastCompressor();

  /** Safe for many threads. */
  static final LZ4SafeDecompressor DECOMPRESSOR = FACTORY.safeDecompressor();

  static {
    if (!isNative()) {
      LOG.warn("LZ4 runs in Java ({}), several times slower than its native library", FACTORY);
    }
  }

  private Lz4() {}

  static boolean isNative() {
    return COMPRESSOR.getClass().getSimpleName().contains("JNI");
  }

  /** The checksum of LZ4 frames: XXH32 under seed 0. */
  static int checksum(byte[] source, int offset, int lengthBytes) {
    return XXHASH.hash(source, offset, lengthBytes, 0);
  }
}
