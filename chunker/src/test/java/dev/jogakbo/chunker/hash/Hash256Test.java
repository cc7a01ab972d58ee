package dev.jogakbo.chunker.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Hash256Test {
  private static final String COUNTING_RAW =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final String COUNTING =
      "07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918";

  @ParameterizedTest
  @CsvSource({
    COUNTING_RAW + "," + COUNTING,
    "16af3a84044b83d6be998a42e20399f2cc5650eaf99950639f50418aece7954e,"
        + "d6834b04843aaf16f29903e2428a99be635099f9ea5056cc4e95e7ec8a41509f",
    "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8,"
        + "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
  })
  void textFormReversesGroupsOfEight(String raw, String text) {
    ChunkHash hash = ChunkHash.of(HexFormat.of().parseHex(raw));
    assertThat(hash.toHex()).isEqualTo(text);
    assertThat(hash).hasToString(text);
    assertThat(hash.toRawHex()).isEqualTo(raw);
    assertThat(ChunkHash.parse(text)).isEqualTo(hash).hasSameHashCodeAs(hash);
  }

  @Test
  void everyFormReadsBackTheSame() {
    byte[] raw = HexFormat.of().parseHex(COUNTING_RAW);
    byte[] framed = new byte[ChunkHash.BYTES + 5];
    ChunkHash.of(raw).write(framed, 3);
    ByteBuffer buffer = ByteBuffer.wrap(framed).position(3);
    assertThat(ChunkHash.read(framed, 3)).isEqualTo(ChunkHash.of(raw));
    assertThat(ChunkHash.read(buffer)).isEqualTo(ChunkHash.of(raw));
    assertThat(buffer.position()).isEqualTo(3 + ChunkHash.BYTES);
    assertThat(ChunkHash.of(raw).toBytes()).isEqualTo(raw);
    assertThat(XorbHash.of(raw).toBytes())
        .isEqualTo(FileHash.of(raw).toBytes())
        .isEqualTo(RangeHash.of(raw).toBytes());
  }

  @Test
  void sameBytesOfAnotherTypeAreNotEqual() {
    assertThat((Object) ChunkHash.parse(COUNTING)).isNotEqualTo(XorbHash.parse(COUNTING));
    assertThat((Object) FileHash.parse(COUNTING)).isNotEqualTo(RangeHash.parse(COUNTING));
  }

  @Test
  void everyByteCounts() {
    ChunkHash zero = ChunkHash.parse("0".repeat(64));
    assertThat(zero.isZero()).isTrue();
    for (int i = 0; i < ChunkHash.BYTES; i++) {
      byte[] raw = new byte[ChunkHash.BYTES];
      raw[i] = (byte) 0x80;
      assertThat(ChunkHash.of(raw)).as("byte %d", i).isNotEqualTo(zero).isGreaterThan(zero);
      assertThat(ChunkHash.of(raw).isZero()).as("byte %d", i).isFalse();
    }
  }

  @Test
  void orderIsThatOfUnsignedRawBytes() {
    long seed = 7;
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    byte[] a = new byte[ChunkHash.BYTES];
    random.nextBytes(a);
    for (int i = 0; i < 10_000; i++) {
      byte[] b = a.clone();
      b[random.nextInt(b.length)] = (byte) random.nextInt();
      b[random.nextInt(b.length)] = (byte) random.nextInt();
      assertThat(Integer.signum(ChunkHash.of(a).compareTo(ChunkHash.of(b))))
          .as("seed %d, step %d", seed, i)
          .isEqualTo(Integer.signum(Arrays.compareUnsigned(a, b)));
      a = b;
    }
  }

  @Test
  void remainderIsThatOfTheLastWordUnsigned() {
    ChunkHash hash = ChunkHash.parse("0".repeat(48) + "ffffffffffffffff");
    assertThat(hash.remainder(4)).isEqualTo(3);
    assertThat(hash.remainder(1024)).isEqualTo(1023);
    assertThat(hash.remainder(10)).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "'',found 0 characters",
    "07,found 2 characters",
    "0" + COUNTING + ",found 65 characters",
    "07060504030201000F0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918,index 17",
    "g7060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918,index 0",
    "07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a191\u0661,index 63",
  })
  void textThatIsNoHashIsRefused(String text, String where) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChunkHash.parse(text))
        .withMessageContaining(where);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> XorbHash.parse(text))
        .withMessageContaining(where);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileHash.parse(text))
        .withMessageContaining(where);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeHash.parse(text))
        .withMessageContaining(where);
  }

  @Test
  void bytesTooFewOrTooManyAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChunkHash.of(new byte[31]))
        .withMessageContaining("found 31");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChunkHash.of(new byte[33]))
        .withMessageContaining("found 33");
    assertThatThrownBy(() -> ChunkHash.read(new byte[40], 9))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ChunkHash.read(ByteBuffer.allocate(31)))
        .isInstanceOf(BufferUnderflowException.class);
  }
}
