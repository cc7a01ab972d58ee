package dev.jogakbo.parquet.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Decompresses page bodies of every codec, whoever wrote them, to exactly the length their header
 * claims. Whatever else happens is a {@link PageRefusedException}. May be used by any thread.
 */
final class PageDecoder {
  private static final LZ4SafeDecompressor LZ4 = LZ4Factory.fastestInstance().safeDecompressor();

  private final PageLimits limits;

  PageDecoder(PageLimits limits) {
    this.limits = limits;
  }

  DecodedPage decode(PageBody page) throws PageRefusedException {
    limits.check(page);
    if (page.compressed().lengthBytes() == 0 && page.plainLengthBytes() == 0) {
      return DecodedPage.of(new byte[0], PageCoding.STORED);
    }
    ByteSlice compressed = page.compressed();
    int length = page.plainLengthBytes();
    return switch (page.codec()) {
      case UNCOMPRESSED -> DecodedPage.of(stored(compressed, length), PageCoding.STORED);
      case SNAPPY -> DecodedPage.of(SnappyDecoder.decode(compressed, length), PageCoding.SNAPPY);
      case GZIP -> GzipDecoder.decode(compressed, length);
      case BROTLI -> DecodedPage.of(BrotliLibrary.decode(compressed, length), PageCoding.BROTLI);
      case ZSTD -> DecodedPage.of(zstd(compressed, length), PageCoding.ZSTD);
      case LZ4_RAW -> DecodedPage.of(lz4Block(compressed, length), PageCoding.LZ4_BLOCK);
      case LZ4 -> oldLz4(compressed, length);
    };
  }

  /** Refuses a page that became another length than its header claims. */
  static void checkLength(String codec, long expectedBytes, long foundBytes)
      throws PageRefusedException {
    if (expectedBytes != foundBytes) {
      throw new PageRefusedException(
          KeepReason.LENGTH_DIFFERS,
          codec + ": expected " + expectedBytes + " plain bytes, found " + foundBytes);
    }
  }

  private static byte[] stored(ByteSlice compressed, int length) throws PageRefusedException {
    checkLength("uncompressed", length, compressed.lengthBytes());
    return compressed.toByteArray();
  }

  private static byte[] zstd(ByteSlice compressed, int length) throws PageRefusedException {
    byte[] plain = new byte[length];
    try {
      long found =
          Zstd.decompressByteArray(
              plain, 0, length, compressed.bytes(), compressed.start(), compressed.lengthBytes());
      if (Zstd.isError(found)) {
        throw new PageRefusedException(KeepReason.MALFORMED, "zstd: " + Zstd.getErrorName(found));
      }
      checkLength("zstd", length, found);
      return plain;
    } catch (ZstdException e) {
      throw new PageRefusedException(KeepReason.MALFORMED, "zstd: " + e.getMessage(), e);
    }
  }

  /** Hadoop's framing where the bytes allow it, else one bare block, as some writers do. */
  private static DecodedPage oldLz4(ByteSlice compressed, int length) throws PageRefusedException {
    try {
      return HadoopFramingV1.decode(compressed, length);
    } catch (PageRefusedException notFramed) {
      try {
        return DecodedPage.of(lz4Block(compressed, length), PageCoding.LZ4_BLOCK);
      } catch (PageRefusedException notBareEither) {
        notFramed.addSuppressed(notBareEither);
        throw notFramed;
      }
    }
  }

  private static byte[] lz4Block(ByteSlice compressed, int length) throws PageRefusedException {
    byte[] plain = new byte[length];
    checkLength("lz4", length, lz4Block(compressed, plain, 0));
    return plain;
  }

  /** Decompresses one block to {@code plain} from {@code at} on and returns its plain length. */
  static int lz4Block(ByteSlice compressed, byte[] plain, int at) throws PageRefusedException {
    try {
      return LZ4.decompress(
          compressed.bytes(), compressed.start(), compressed.lengthBytes(), plain, at);
    } catch (LZ4Exception e) {
      throw new PageRefusedException(KeepReason.MALFORMED, "lz4: " + e.getMessage(), e);
    }
  }
}
