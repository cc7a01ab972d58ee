package dev.jogakbo.parquet.codec;

import static dev.jogakbo.parquet.codec.EncoderParameters.NONE;

import java.util.HashMap;
import java.util.Map;

/**
 * Where one worker decompresses pages and makes them again; keeps the encoders' scratch memory from
 * page to page, so it is used by one thread at a time.
 */
public final class PageBench {
  /** Longer buffers are left to the collector after use. */
  private static final int RETAINED_BYTES_MAX = 8 << 20;

  private final Profiles profiles;
  private final PageDecoder decoder;
  private final Map<Integer, BlockEncoder> encoders = new HashMap<>();
  private byte[] buffer = new byte[0];

  /** Makes a bench with those profiles, for pages within those limits. */
  public PageBench(Profiles profiles, PageLimits limits) {
    this.profiles = profiles;
    this.decoder = new PageDecoder(limits);
  }

  /**
   * Returns the plain bytes of a page, as many as its header claims, in an array of their own.
   *
   * @throws PageRefusedException if it is over the limits or does not decompress to just that
   */
  public byte[] decode(PageBody page) throws PageRefusedException {
    return decodePage(page).plain();
  }

  /**
   * Makes the compressed bytes of a page. The slice returned is good until the next call.
   *
   * @throws ProfileUnavailableException if the profile cannot be used in this installation
   * @throws EncoderFailedException if it would not encode, or the parameters are not for these
   *     bytes
   */
  public ByteSlice encode(PageEncoding encoding, ByteSlice plain) {
    profiles.require(encoding.profile());
    return encodeUnchecked(encoding, plain);
  }

  /**
   * Decompresses a page and proves that the profile makes it, by doing so and comparing. Bytes that
   * lie as they are need no profile, whichever is asked for.
   */
  public PageOutcome reproduce(PageBody page, EncoderProfile profile) {
    return outcome(page, profile, true);
  }

  /**
   * Decompresses a page and believes that the profile makes it, if it is of the profile's kind; for
   * callers that compare later.
   */
  public PageOutcome believe(PageBody page, EncoderProfile profile) {
    return outcome(page, profile, false);
  }

  private PageOutcome outcome(PageBody page, EncoderProfile profile, boolean isToBeProven) {
    try {
      DecodedPage decoded = decodePage(page);
      if (decoded.coding() == PageCoding.STORED) {
        PageEncoding stored = new PageEncoding(profiles.load(FrozenProfiles.STORED), NONE);
        return new PageOutcome.Reproduced(stored, decoded.plain());
      }
      PageEncoding encoding = new PageEncoding(profile, decoded.parameters());
      return decoded.coding() == profile.coding()
              && profiles.isUsable(profile)
              && (!isToBeProven || makes(encoding, decoded, page))
          ? new PageOutcome.Reproduced(encoding, decoded.plain())
          : new PageOutcome.Kept(KeepReason.NO_PROFILE);
    } catch (PageRefusedException e) {
      return new PageOutcome.Kept(e.reason());
    }
  }

  private boolean makes(PageEncoding encoding, DecodedPage decoded, PageBody page) {
    try {
      return encode(encoding, ByteSlice.of(decoded.plain())).hasSameBytes(page.compressed());
    } catch (EncoderFailedException _) {
      return false;
    }
  }

  DecodedPage decodePage(PageBody page) throws PageRefusedException {
    return decoder.decode(page);
  }

  Profiles profiles() {
    return profiles;
  }

  /** Whether the encoder, as far as it can tell early, may make those compressed bytes. */
  boolean beginsLike(PageEncoding encoding, ByteSlice plain, ByteSlice compressed) {
    EncoderProfile profile = encoding.profile();
    BlockEncoder encoder = encoders.computeIfAbsent(profile.id(), id -> profile.newEncoder());
    if (encoder instanceof DeflateEncoder deflate) {
      ByteSlice body = GzipFramingV1.firstBody(encoding.parameters(), compressed);
      return deflate.beginsLike(plain, body, buffer(encoder.lengthBytesMax(plain.lengthBytes())));
    }
    return true;
  }

  /** Encodes by a profile that may not have passed its check, as the check itself must. */
  ByteSlice encodeUnchecked(PageEncoding encoding, ByteSlice plain) {
    EncoderProfile profile = encoding.profile();
    BlockEncoder encoder = encoders.computeIfAbsent(profile.id(), id -> profile.newEncoder());
    EncoderParameters parameters = encoding.parameters();
    try {
      return switch (profile.coding()) {
        case GZIP -> {
          byte[] out =
              buffer(GzipFramingV1.lengthBytesMax(parameters, plain.lengthBytes(), encoder));
          yield new ByteSlice(out, 0, GzipFramingV1.encode(plain, parameters, encoder, out));
        }
        case LZ4_HADOOP -> {
          byte[] out =
              buffer(HadoopFramingV1.lengthBytesMax(parameters, plain.lengthBytes(), encoder));
          yield new ByteSlice(out, 0, HadoopFramingV1.encode(plain, parameters, encoder, out));
        }
        default -> {
          byte[] out = buffer(encoder.lengthBytesMax(plain.lengthBytes()));
          yield new ByteSlice(out, 0, encoder.encode(plain, out, 0));
        }
      };
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new EncoderFailedException(
          profile + ": parameters not for " + plain.lengthBytes() + " plain bytes", e);
    }
  }

  private byte[] buffer(int lengthBytes) {
    if (buffer.length >= lengthBytes) {
      return buffer;
    }
    byte[] made = new byte[lengthBytes];
    buffer = lengthBytes <= RETAINED_BYTES_MAX ? made : new byte[0];
    return made;
  }
}
