package dev.jogakbo.parquet.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is encoded reads back, and is today what it was when it was frozen. */
class EncodingPropertyTest {
  private static final long SEED = 20261130;
  private static final int ROUND_COUNT = 300;

  @ParameterizedTest
  @EnumSource
  void hybridsReadBack(HybridForm form) {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      int width = random.nextInt(33);
      int[] values = runs(random, width, sizeOf(random));
      ByteAppender target = new ByteAppender();
      form.append(IntSpan.of(values), width, target);
      assertThat(EncodedReader.of(target).hybrid(values.length, width))
          .as("%s seed %d round %d width %d", form, SEED, round, width)
          .isEqualTo(values);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deltasReadBack(DeltaForm form) {
    Random random = new Random(SEED);
    boolean isInt32 = form.name().contains("INT32");
    for (int round = 0; round < ROUND_COUNT; round++) {
      long[] values = numbers(random, isInt32, sizeOf(random));
      ByteAppender target = new ByteAppender();
      form.append(values, 0, values.length, target);
      long[] read = EncodedReader.of(target).deltas();
      for (int i = 0; isInt32 && i < read.length; i++) {
        read[i] = (int) read[i];
      }
      assertThat(read).as("%s seed %d round %d", form, SEED, round).isEqualTo(values);
    }
  }

  @Test
  void byteArraysReadBack() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      PlainValues values = texts(random, random.nextInt(400));
      for (DeltaForm form : DeltaForm.values()) {
        ByteAppender lengths = new ByteAppender();
        ValueEncoder.appendDeltaLength(values, form, lengths);
        assertSame(values, EncodedReader.of(lengths).deltaLength(), round);
        ByteAppender shared = new ByteAppender();
        ValueEncoder.appendDeltaBytes(values, form, shared);
        assertSame(values, EncodedReader.of(shared).deltaBytes(), round);
      }
    }
  }

  @Test
  void dictionariesNumberValuesByFirstUse() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      PlainValues values = texts(random, random.nextInt(2000));
      DictionaryBuilder builder = new DictionaryBuilder();
      int[] numbers = new int[values.count()];
      builder.addAll(values, numbers, 0);
      ByteAppender page = new ByteAppender();
      builder.appendTo(page);
      PlainValues entries =
          PlainValues.varied(page.toByteArray(), 0, page.lengthBytes(), builder.count());
      int seen = 0;
      for (int i = 0; i < numbers.length; i++) {
        assertThat(numbers[i]).as("seed %d round %d value %d", SEED, round, i).isBetween(0, seen);
        seen = Math.max(seen, numbers[i] + 1);
        assertThat(content(entries, numbers[i])).isEqualTo(content(values, i));
      }
      assertThat(builder.count()).isEqualTo(seen);
      assertThat(builder.lengthBytes()).isEqualTo(page.lengthBytes());
    }
  }

  @Test
  void formsAreFrozen() {
    List<String> digests = new ArrayList<>();
    for (HybridForm form : HybridForm.values()) {
      digests.add(form + " " + digest(form));
    }
    for (DeltaForm form : DeltaForm.values()) {
      digests.add(form + " " + digest(form));
    }
    assertThat(digests)
        .containsExactly(
            "ARROW 11e3148c",
            "PARQUET_JAVA 70f33a0d",
            "POLARS_INDICES 8a1ead9b",
            "POLARS_FLAT c8a2e269",
            "POLARS_NESTED cc65f7a4",
            "DUCKDB c550bc10",
            "ARROW_INT32 560a02e9",
            "ARROW_INT64 6d0592e0",
            "ARROW_INT64_SMALL a32f689f",
            "PARQUET_JAVA_INT32 aa477c5c",
            "PARQUET_JAVA_INT64 5efbdc3e",
            "DUCKDB a41c8a9e");
  }

  private static String digest(HybridForm form) {
    Random random = new Random(SEED);
    ByteAppender target = new ByteAppender();
    for (int width = 0; width <= 32; width++) {
      form.append(IntSpan.of(runs(random, width, 20_000)), width, target);
    }
    return digest(target);
  }

  private static String digest(DeltaForm form) {
    Random random = new Random(SEED);
    ByteAppender target = new ByteAppender();
    for (int round = 0; round < 20; round++) {
      long[] values = numbers(random, form.name().contains("INT32"), round * 300);
      form.append(values, 0, values.length, target);
    }
    return digest(target);
  }

  private static String digest(ByteAppender target) {
    CRC32C digest = new CRC32C();
    digest.update(target.array(), 0, target.lengthBytes());
    return Long.toHexString(digest.getValue());
  }

  private static void assertSame(PlainValues values, List<byte[]> read, int round) {
    assertThat(read).as("seed %d round %d", SEED, round).hasSize(values.count());
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.get(i)).isEqualTo(content(values, i));
    }
  }

  private static byte[] content(PlainValues values, int index) {
    byte[] content = new byte[values.contentBytes(index)];
    System.arraycopy(values.array(), values.contentStart(index), content, 0, content.length);
    return content;
  }

  /** Edges first: nothing, one, around a group, around a block. */
  private static int sizeOf(Random random) {
    int[] edges = {0, 1, 7, 8, 9, 127, 128, 129, 256, 257, 504, 505, 2048, 2049, 8192, 8193};
    return random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt(20_000);
  }

  private static int[] runs(Random random, int width, int count) {
    int mask = width == 32 ? -1 : (1 << width) - 1;
    int[] values = new int[count];
    int longest = 1 << random.nextInt(10);
    for (int at = 0; at < count; ) {
      int value = random.nextInt() & mask & (random.nextBoolean() ? 3 : -1);
      for (int left = 1 + random.nextInt(longest); left > 0 && at < count; left--) {
        values[at++] = value;
      }
    }
    return values;
  }

  private static long[] numbers(Random random, boolean isInt32, int count) {
    int bits = random.nextInt(isInt32 ? 32 : 64);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      long value = random.nextLong() >> bits;
      values[i] = isInt32 ? (int) (value >> 32) : value;
    }
    return values;
  }

  private static PlainValues texts(Random random, int count) {
    ByteAppender plain = new ByteAppender();
    for (int i = 0; i < count; i++) {
      byte[] text = ("/a/" + random.nextInt(1 + random.nextInt(300)) + "/z").getBytes(UTF_8);
      plain.int32(text.length).bytes(text);
    }
    return PlainValues.varied(plain.toByteArray(), 0, plain.lengthBytes(), count);
  }
}
