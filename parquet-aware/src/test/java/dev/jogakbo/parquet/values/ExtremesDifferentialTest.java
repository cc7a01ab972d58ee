package dev.jogakbo.parquet.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.PlainValues;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The least and the greatest value are those that comparing one by one finds. */
class ExtremesDifferentialTest {
  private static final long SEED = 20261130;
  private static final int ROUND_COUNT = 2_000;
  private static final int[] WIDTHS = {0, 1, 2, 4, 5, 7, 8, 9, 12, 16};

  /** Bytes of which numbers at every edge are made, infinities and what is no number included. */
  private static final byte[] FEW = {0, 1, 'a', 0x7f, (byte) 0x80, (byte) 0xf0, (byte) 0xff};

  @SuppressWarnings("ArrayRecordComponent") // compared one by one
  private record Found(byte[] least, byte[] greatest) {}

  @ParameterizedTest
  @EnumSource
  void comparingOneByOneFindsTheSame(Order order) {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      int width = widthOf(order, random);
      PlainValues values = values(random, width);
      int[] indices = IntStream.range(0, values.count()).toArray();
      Extremes all = Extremes.of(order, values);
      assertSame(all, values, oneByOne(order, values, IntSpan.of(indices)), round);
      IntSpan some = some(random, values.count());
      assertSame(Extremes.of(order, values, some), values, oneByOne(order, values, some), round);
    }
  }

  private static int widthOf(Order order, Random random) {
    int width = WIDTHS[random.nextInt(WIDTHS.length)];
    return switch (order) {
      case FLOATING -> 2 << random.nextInt(3);
      case SIGNED, UNSIGNED -> new int[] {1, 4, 8}[random.nextInt(3)];
      default -> width;
    };
  }

  private static PlainValues values(Random random, int width) {
    int count = 1 + random.nextInt(6);
    ByteAppender plain = new ByteAppender();
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[width == 0 ? random.nextInt(20) : width];
      byte most = FEW[random.nextInt(FEW.length)];
      for (int at = 0; at < value.length; at++) {
        value[at] = random.nextInt(4) == 0 ? FEW[random.nextInt(FEW.length)] : most;
      }
      if (width == 0) {
        plain.int32(value.length);
      }
      plain.bytes(value);
    }
    byte[] bytes = plain.toByteArray();
    return width == 0
        ? PlainValues.varied(bytes, 0, bytes.length, count)
        : PlainValues.fixed(bytes, 0, bytes.length, width);
  }

  private static IntSpan some(Random random, int count) {
    int[] indices = random.ints(random.nextInt(12), 0, count).toArray();
    int start = random.nextInt(indices.length + 1);
    return new IntSpan(indices, start, indices.length);
  }

  private static void assertSame(Extremes found, PlainValues values, Found expected, int round) {
    assertThat(found.least(values)).as("seed %d round %d", SEED, round).isEqualTo(expected.least);
    assertThat(found.greatest(values))
        .as("seed %d round %d", SEED, round)
        .isEqualTo(expected.greatest);
  }

  private static Found oneByOne(Order order, PlainValues values, IntSpan indices) {
    int least = -1;
    int greatest = -1;
    for (int i = indices.start(); i < indices.end(); i++) {
      int index = indices.array()[i];
      if (order.counts(values.array(), values.contentStart(index), values.end(index))) {
        least = least < 0 || compare(order, values, index, least) < 0 ? index : least;
        greatest = greatest < 0 || compare(order, values, index, greatest) > 0 ? index : greatest;
      }
    }
    return new Found(
        content(order, values, least, (byte) 0x80), content(order, values, greatest, (byte) 0));
  }

  private static int compare(Order order, PlainValues values, int one, int other) {
    byte[] bytes = values.array();
    return order.compare(
        bytes,
        values.contentStart(one),
        values.end(one),
        bytes,
        values.contentStart(other),
        values.end(other));
  }

  /** Zeros of floating-point numbers have the sign that statistics give them. */
  private static byte[] content(Order order, PlainValues values, int index, byte sign) {
    if (index < 0) {
      return new byte[0];
    }
    byte[] content =
        Arrays.copyOfRange(values.array(), values.contentStart(index), values.end(index));
    return order == Order.FLOATING ? zeroed(content, sign) : content;
  }

  private static byte[] zeroed(byte[] content, byte sign) {
    byte[] unsigned = content.clone();
    unsigned[unsigned.length - 1] &= 0x7f;
    if (Arrays.equals(unsigned, new byte[content.length])) {
      content[content.length - 1] = sign;
    }
    return content;
  }
}
