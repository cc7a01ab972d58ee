package dev.jogakbo.parquet.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values get the numbers that a map of them gives. */
class DictionaryBuilderModelTest {
  private static final long SEED = 20261130;
  private static final int VALUE_COUNT = 20_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 7, 8, 12, 16, 31, 32, 33, 40})
  void ofOneLength(int lengthBytes) {
    assertNumbered(lengthBytes, lengthBytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 40})
  void ofAnyLength(int lengthBytesMax) {
    assertNumbered(0, lengthBytesMax);
  }

  private static void assertNumbered(int lengthBytesMin, int lengthBytesMax) {
    Random random = new Random(SEED + lengthBytesMax);
    DictionaryBuilder builder = new DictionaryBuilder();
    Map<ByteBuffer, Integer> model = new LinkedHashMap<>();
    ByteAppender expected = new ByteAppender();
    for (int i = 0; i < VALUE_COUNT; i++) {
      byte[] value = value(random, lengthBytesMin, lengthBytesMax);
      byte[] around = new byte[value.length + 2 * (i % 12)];
      int start = i % 12;
      System.arraycopy(value, 0, around, start, value.length);
      Integer known = model.putIfAbsent(ByteBuffer.wrap(value), model.size());
      if (known == null) {
        expected.bytes(value);
      }
      assertThat(builder.add(around, start, start + value.length))
          .as("seed %d value %d", SEED, i)
          .isEqualTo(known == null ? model.size() - 1 : known);
    }
    ByteAppender found = new ByteAppender();
    builder.appendTo(found);
    assertThat(builder.count()).isEqualTo(model.size());
    assertThat(found.toByteArray()).isEqualTo(expected.toByteArray());
  }

  /** Differs from others in one byte only, mostly. */
  private static byte[] value(Random random, int lengthBytesMin, int lengthBytesMax) {
    byte[] value = new byte[lengthBytesMin + random.nextInt(lengthBytesMax - lengthBytesMin + 1)];
    if (value.length > 0) {
      value[random.nextInt(value.length)] = (byte) random.nextInt();
      value[random.nextInt(value.length)] |= (byte) (random.nextInt(8) == 0 ? random.nextInt() : 0);
    }
    return value;
  }
}
