package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has a footer with relative positions as the first of its input, with that footer in lanes
 * ({@link FooterLanes}).
 *
 * <pre>
 *   parameters   bytes of the footer's relative form, of its structure, texts, sizes: varints
 *                kind u8 of {@link IndexesV1} or {@link FooterV1} and its own parameters
 *   input        structure: to the end, (times in a row &lt;&lt; 1 | new) varint,
 *                  if new: bytes varint, these bytes: stretches of the structure, numbered from 0
 *                  else: number of a stretch varint
 *                texts, sizes: values as they are written, one after another
 *                what follows the footer in the kind's own input
 * </pre>
 *
 * Row groups whose structure is equal are stretches of one number.
 */
final class LanesV1 {
  /** Most times the lanes that their join may be, so that little input asks for little memory. */
  private static final int GROWTH_MAX = 32;

  private static final int FOOTER_BYTES_MAX = 1 << 29;

  private LanesV1() {}

  /**
   * Lengths in bytes.
   *
   * @param footerBytes of the footer
   */
  record Sizes(int footerBytes, int structureBytes, int textBytes, int sizeBytes) {

    static Sizes read(ParameterReader reader) {
      Sizes sizes = new Sizes(length(reader), length(reader), length(reader), length(reader));
      if (!sizes.isWorthwhile()) {
        throw new CorruptSkeletonException("footer in lanes: unlikely lengths: " + sizes);
      }
      return sizes;
    }

    private static int length(ParameterReader reader) {
      return (int) reader.varint(FOOTER_BYTES_MAX);
    }

    void write(ByteBuilder builder) {
      builder.varint(footerBytes).varint(structureBytes).varint(textBytes).varint(sizeBytes);
    }

    long laneBytes() {
      return (long) structureBytes + textBytes + sizeBytes;
    }

    /** Whether it can be read again. */
    boolean isWorthwhile() {
      return footerBytes >= (long) textBytes + sizeBytes && footerBytes <= GROWTH_MAX * laneBytes();
    }

    /** Returns the bytes of an input whose footer is not in lanes. */
    long joinedBytes(long inputBytes) {
      Checks.atLeast("footer in lanes", laneBytes(), inputBytes);
      return inputBytes - laneBytes() + footerBytes;
    }
  }

  /** Returns the input with the footer joined, which happens when bytes of it are asked for. */
  static ByteSource join(Sizes sizes, ByteSource input) {
    return new Joined(sizes, input, sizes.joinedBytes(input.lengthBytes()));
  }

  private static final class Joined implements ByteSource {
    private final Sizes sizes;
    private final ByteSource input;
    private final long lengthBytes;
    private byte @Nullable [] footer;

    Joined(Sizes sizes, ByteSource input, long lengthBytes) {
      this.sizes = sizes;
      this.input = input;
      this.lengthBytes = lengthBytes;
    }

    @Override
    public long lengthBytes() {
      return lengthBytes;
    }

    @Override
    public void read(long position, byte[] target, int offset, int lengthBytes) {
      int inFooter = Math.clamp(sizes.footerBytes() - position, 0, lengthBytes);
      if (inFooter > 0) {
        System.arraycopy(footer(), (int) position, target, offset, inFooter);
      }
      if (inFooter < lengthBytes) {
        long start = position + inFooter - sizes.footerBytes() + sizes.laneBytes();
        input.read(start, target, offset + inFooter, lengthBytes - inFooter);
      }
    }

    private byte[] footer() {
      byte[] joined = footer;
      if (joined == null) {
        long textStart = sizes.structureBytes();
        long sizeStart = textStart + sizes.textBytes();
        joined =
            LanesV1.join(
                sizes.footerBytes(),
                input.read(0, sizes.structureBytes()),
                input.read(textStart, sizes.textBytes()),
                input.read(sizeStart, sizes.sizeBytes()));
        footer = joined;
      }
      return joined;
    }
  }

  /** Joins lanes as they are stored. */
  static byte[] join(int footerBytes, byte[] structure, byte[] texts, byte[] sizes) {
    byte[] stretches = structure(structure, footerBytes - texts.length - sizes.length);
    return LaneJoiner.join(stretches, texts, sizes, footerBytes);
  }

  private static byte[] structure(byte[] stored, int lengthBytes) {
    ParameterReader reader = new ParameterReader(new ArrayByteSource(stored), 0, stored.length);
    List<byte[]> stretches = new ArrayList<>();
    byte[] structure = new byte[lengthBytes];
    int done = 0;
    while (reader.remaining() > 0) {
      long head = reader.varint(Long.MAX_VALUE);
      byte[] stretch = stretch(reader, (head & 1) == 1, stretches);
      for (long left = head >>> 1; left > 0 && stretch.length > 0; left--) {
        Checks.atLeast("footer in lanes: structure", stretch.length, lengthBytes - done);
        System.arraycopy(stretch, 0, structure, done, stretch.length);
        done += stretch.length;
      }
    }
    return Arrays.copyOf(structure, done);
  }

  private static byte[] stretch(ParameterReader reader, boolean isNew, List<byte[]> stretches) {
    if (isNew) {
      byte[] stretch = reader.bytes(reader.varint(Integer.MAX_VALUE));
      stretches.add(stretch);
      return stretch;
    }
    long number = reader.varint(Integer.MAX_VALUE);
    if (number >= stretches.size()) {
      throw new CorruptSkeletonException(
          "footer in lanes: expected one of " + stretches.size() + " stretches, found " + number);
    }
    return stretches.get((int) number);
  }
}
