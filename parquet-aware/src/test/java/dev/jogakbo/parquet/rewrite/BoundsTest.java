package dev.jogakbo.parquet.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.rewrite.Bound.Shortening;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {
  @Test
  void comparesNumbersAsTheirTypeSays() {
    assertBounds(ValueOrder.INT32, int32(-1), int32(1), int32(1), int32(-1));
    assertBounds(ValueOrder.UINT32, int32(1), int32(-1), int32(1), int32(-1));
    assertBounds(ValueOrder.INT64, int64(-5), int64(7), int64(7), int64(-5));
    assertBounds(ValueOrder.UINT64, int64(7), int64(-5), int64(7), int64(-5));
    assertBounds(ValueOrder.BOOLEAN, bytes(0), bytes(1), bytes(1), bytes(0));
    assertBounds(ValueOrder.DOUBLE, float64(-2), float64(1e300), float64(1e300), float64(-2));
    assertBounds(ValueOrder.FLOAT, float32(-2), float32(3), float32(3), float32(-2), float32(0));
    assertBounds(
        ValueOrder.FLOAT16, bytes(0, 0xbc), bytes(0, 0x3c), bytes(0, 0x3c), bytes(0, 0xbc));
  }

  @Test
  void comparesBytesUnsignedAndDecimalsAsNumbers() {
    assertBounds(ValueOrder.BYTES, bytes(1), bytes(0xff), bytes(0xff), bytes(1, 0), bytes(1));
    assertBounds(
        ValueOrder.SIGNED_BYTES,
        bytes(0x80, 0),
        bytes(0x7f, 0xff),
        bytes(0x7f, 0xff),
        bytes(0x80, 0));
    assertBounds(ValueOrder.SIGNED_BYTES, bytes(0xff), bytes(0, 5), bytes(0, 5), bytes(0xff));
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void comparesDecimalsOfAnyLengthAsBigNumbers(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      byte[] a = new byte[1 + random.nextInt(4)];
      byte[] b = new byte[1 + random.nextInt(4)];
      random.nextBytes(a);
      random.nextBytes(b);
      assertThat(Integer.signum(ValueOrder.SIGNED_BYTES.compare(a, 0, a.length, b, 0, b.length)))
          .isEqualTo(new BigInteger(a).compareTo(new BigInteger(b)));
    }
  }

  @Test
  void takesZerosForEqualAndTheWiderOneForABound() {
    assertBounds(ValueOrder.DOUBLE, float64(-0.0), float64(0.0), float64(0.0));
    assertBounds(ValueOrder.DOUBLE, float64(-0.0), float64(0.0), float64(-0.0));
    assertBounds(ValueOrder.FLOAT, float32(-0.0f), float32(5), float32(0), float32(5));
    assertBounds(ValueOrder.FLOAT, float32(-5), float32(0), float32(-0.0f), float32(-5));
    assertBounds(ValueOrder.FLOAT16, bytes(0, 0x80), bytes(0, 0), bytes(0, 0));
  }

  @Test
  void leavesOutWhatIsNoNumber() {
    assertBounds(
        ValueOrder.DOUBLE, float64(1), float64(2), float64(Double.NaN), float64(1), float64(2));
    for (byte[] nan : new byte[][] {float64(Double.NaN), int64(-1), int64(0x7ff0000000000001L)}) {
      Bounds bounds = bounds(ValueOrder.DOUBLE, nan);
      assertThat(bounds.least()).isNull();
      assertThat(bounds.isWithoutOrder()).isTrue();
    }
    assertThat(bounds(ValueOrder.FLOAT16, bytes(1, 0x7c)).isWithoutOrder()).isTrue();
    assertThat(bounds(ValueOrder.FLOAT16, bytes(0, 0x7c)).isWithoutOrder()).isFalse();
  }

  @Test
  void hasNoneWithoutValuesOrOrder() {
    assertThat(bounds(ValueOrder.INT32).least()).isNull();
    assertThat(bounds(ValueOrder.INT32).isWithoutOrder()).isFalse();
    assertThat(bounds(ValueOrder.NONE, bytes(1)).isWithoutOrder()).isTrue();
    Bounds bounds = bounds(ValueOrder.BYTES, bytes(1));
    bounds.clear();
    assertThat(bounds.greatest()).isNull();
  }

  @Test
  void addsUp() {
    Bounds all = bounds(ValueOrder.INT32, int32(3));
    all.addAll(bounds(ValueOrder.INT32));
    all.addAll(bounds(ValueOrder.INT32, int32(-4), int32(9)));
    assertThat(all.least()).isEqualTo(int32(-4));
    assertThat(all.greatest()).isEqualTo(int32(9));
  }

  @Test
  void shortensBetweenCharacters() {
    byte[] text = ("x".repeat(63) + "é and more").getBytes(UTF_8);
    assertThat(Bound.below(text, Shortening.TEXT).value())
        .asString(UTF_8)
        .isEqualTo("x".repeat(63));
    assertThat(Bound.above(text, Shortening.TEXT).value())
        .asString(UTF_8)
        .isEqualTo("x".repeat(62) + "y");
    assertThat(Bound.above(text, Shortening.TEXT).isExact()).isFalse();
  }

  @Test
  void raisesTheLastCharacterThatCanBeWithoutBecomingLonger() {
    String end = "\u007f".repeat(62);
    assertThat(Bound.above(("ab" + end + "more").getBytes(UTF_8), Shortening.TEXT).value())
        .asString(UTF_8)
        .isEqualTo("ac");
    byte[] highest = "\u007f".repeat(80).getBytes(UTF_8);
    assertThat(Bound.above(highest, Shortening.TEXT).value()).isEqualTo(highest);
    byte[] last = "\uD7FF".repeat(30).getBytes(UTF_8);
    assertThat(new String(Bound.above(last, Shortening.TEXT).value(), UTF_8)).endsWith("\uE000");
  }

  @Test
  void raisesBytesAndKeepsWhatCannotBeRaised() {
    byte[] high = new byte[100];
    Arrays.fill(high, (byte) 0xff);
    assertThat(Bound.above(high, Shortening.BYTES)).isEqualTo(new Bound(high, true));
    high[0] = 7;
    assertThat(Bound.above(high, Shortening.BYTES).value()).containsExactly(8);
    assertThat(Bound.above(high, Shortening.NEVER).value()).hasSize(100);
    assertThat(Bound.below(high, Shortening.BYTES).value()).hasSize(64);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void neverCutsOffAValue(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 3000; i++) {
      byte[] value = new byte[60 + random.nextInt(10)];
      for (int k = 0; k < value.length; k++) {
        value[k] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0xbf - random.nextInt(2));
      }
      for (Shortening shortening : Shortening.values()) {
        assertThat(Arrays.compareUnsigned(Bound.below(value, shortening).value(), value))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(0);
        assertThat(Arrays.compareUnsigned(Bound.above(value, shortening).value(), value))
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(0);
      }
    }
  }

  private static void assertBounds(
      ValueOrder order, byte[] least, byte[] greatest, byte[]... values) {
    Bounds bounds = bounds(order, values);
    assertThat(Objects.requireNonNull(bounds.least())).isEqualTo(least);
    assertThat(Objects.requireNonNull(bounds.greatest())).isEqualTo(greatest);
  }

  private static Bounds bounds(ValueOrder order, byte[]... values) {
    Bounds bounds = Bounds.in(order);
    for (byte[] value : values) {
      bounds.add(value, 0, value.length);
    }
    return bounds;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static byte[] int32(int value) {
    return buffer(4).putInt(value).array();
  }

  private static byte[] int64(long value) {
    return buffer(8).putLong(value).array();
  }

  private static byte[] float32(float value) {
    return buffer(4).putFloat(value).array();
  }

  private static byte[] float64(double value) {
    return buffer(8).putDouble(value).array();
  }

  private static ByteBuffer buffer(int lengthBytes) {
    return ByteBuffer.allocate(lengthBytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
