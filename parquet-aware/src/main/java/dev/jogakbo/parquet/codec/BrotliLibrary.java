package dev.jogakbo.parquet.codec;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Google's Brotli through its native library, where there is one for the machine. */
final class BrotliLibrary {
  private static final int WINDOW_BITS = 22;

  private BrotliLibrary() {}

  static byte[] decode(ByteSlice compressed, int plainLengthBytes) throws PageRefusedException {
    requireForReading();
    byte[] plain = new byte[plainLengthBytes];
    try (BrotliInputStream stream = new BrotliInputStream(in(compressed))) {
      PageDecoder.checkLength(
          "brotli", plainLengthBytes, stream.readNBytes(plain, 0, plain.length));
      PageDecoder.checkLength("brotli", 0, stream.readNBytes(1).length);
      return plain;
    } catch (IOException e) {
      throw new PageRefusedException(KeepReason.MALFORMED, "brotli: " + e.getMessage(), e);
    }
  }

  private static ByteArrayInputStream in(ByteSlice compressed) {
    return new ByteArrayInputStream(
        compressed.bytes(), compressed.start(), compressed.lengthBytes());
  }

  private static void requireForReading() throws PageRefusedException {
    if (!Brotli4jLoader.isAvailable()) {
      throw new PageRefusedException(
          KeepReason.UNAVAILABLE,
          "brotli: no native library: " + Brotli4jLoader.getUnavailabilityCause());
    }
  }

  /** Returns the encoder of a quality, with the window every writer uses. */
  static BlockEncoder encoder(int quality) {
    Brotli4jLoader.ensureAvailability();
    return new QualityEncoder(new Encoder.Parameters().setQuality(quality).setWindow(WINDOW_BITS));
  }

  private record QualityEncoder(Encoder.Parameters parameters) implements BlockEncoder {
    /** As Brotli's own bound: 4 bytes for each stored piece of 16 KiB, and a frame. */
    @Override
    public int lengthBytesMax(int plainLengthBytes) {
      return Math.addExact(plainLengthBytes, 16 + 4 * (plainLengthBytes >>> 14));
    }

    @Override
    public int encode(ByteSlice plain, byte[] target, int at) {
      try {
        byte[] made =
            Encoder.compress(plain.bytes(), plain.start(), plain.lengthBytes(), parameters);
        System.arraycopy(made, 0, target, at, made.length);
        return at + made.length;
      } catch (IOException e) {
        throw new EncoderFailedException("brotli: " + e.getMessage(), e);
      }
    }
  }
}
