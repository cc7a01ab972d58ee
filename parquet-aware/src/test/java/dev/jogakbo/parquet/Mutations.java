package dev.jogakbo.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/** Changes files where it hurts. */
public final class Mutations {
  private static final int FOOTER_END_BYTES = 8;

  private Mutations() {}

  /**
   * Changes a copy: mostly bytes of the footer, some of what lies in front of it (indexes, copies,
   * headers of pages), and sometimes its length.
   */
  public static byte[] ofStructures(byte[] file, Random random) {
    byte[] footer = footer(file);
    byte[] body = Arrays.copyOf(file, file.length - FOOTER_END_BYTES - footer.length);
    for (int i = random.nextInt(3); i > 0 && body.length > 4; i--) {
      body[random.nextInt(4, Math.max(5, body.length))] ^= (byte) (1 << random.nextInt(8));
    }
    for (int i = random.nextInt(4); i > 0 && footer.length > 2; i--) {
      footer = change(footer, random);
    }
    byte[] whole = withFooter(body, footer);
    if (random.nextInt(50) == 0) {
      whole[whole.length - FOOTER_END_BYTES] ^= (byte) (1 << random.nextInt(8));
    }
    return whole;
  }

  /** A file of these bytes, a footer, its length and the magic. */
  public static byte[] withFooter(byte[] body, byte[] footer) {
    return ByteBuffer.allocate(body.length + footer.length + FOOTER_END_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(body)
        .put(footer)
        .putInt(footer.length)
        .put(new byte[] {'P', 'A', 'R', '1'})
        .array();
  }

  /** The footer of a file that has one. */
  public static byte[] footer(byte[] file) {
    int lengthBytes =
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - FOOTER_END_BYTES);
    int end = file.length - FOOTER_END_BYTES;
    return Arrays.copyOfRange(file, end - lengthBytes, end);
  }

  private static byte[] change(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    int lengthBytes = 1 + random.nextInt(Math.min(12, bytes.length - at));
    return switch (random.nextInt(5)) {
      case 0 -> flipped(bytes, at, random);
      case 1 -> spliced(bytes, at, at, new byte[] {(byte) random.nextInt()});
      case 2 -> spliced(bytes, at, at + lengthBytes, new byte[0]);
      case 3 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, at + lengthBytes));
      default -> spliced(bytes, at, Math.min(bytes.length, at + 1), number(random));
    };
  }

  private static byte[] flipped(byte[] bytes, int at, Random random) {
    byte[] changed = bytes.clone();
    changed[at] ^= (byte) (1 << random.nextInt(8));
    return changed;
  }

  /** A varint, often a huge or an overlong one. */
  private static byte[] number(Random random) {
    byte[] number = new byte[1 + random.nextInt(11)];
    for (int i = 0; i < number.length - 1; i++) {
      number[i] = (byte) (0x80 | (random.nextBoolean() ? 0x7f : random.nextInt()));
    }
    number[number.length - 1] = (byte) random.nextInt(2);
    return number;
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] inserted) {
    return ByteBuffer.allocate(bytes.length - (to - from) + inserted.length)
        .put(bytes, 0, from)
        .put(inserted)
        .put(bytes, to, bytes.length - to)
        .array();
  }
}
