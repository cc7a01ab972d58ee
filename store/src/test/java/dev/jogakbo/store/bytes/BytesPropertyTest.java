package dev.jogakbo.store.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** What a writer writes a reader reads back, whatever the order of forms. */
class BytesPropertyTest {

  @Test
  void readsBackWhatWasWritten() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      ByteWriter writer = new ByteWriter(random.nextInt(4));
      List<Consumer<ByteReader>> checks = new ArrayList<>();
      for (int i = random.nextInt(60); i > 0; i--) {
        checks.add(writeOne(writer, random));
      }
      ByteReader reader = new ByteReader(writer.toByteArray(), "seed " + seed);
      checks.forEach(check -> check.accept(reader));
      reader.expectEnd();
    }
  }

  @Test
  void bigEndianFormsSortAsTheirNumbers() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 1000; round++) {
      long a = random.nextLong() & 0xffff_ffffL;
      long b = random.nextLong() & 0xffff_ffffL;
      int order =
          Arrays.compareUnsigned(
              new ByteWriter().u32BigEndian(a).toByteArray(),
              new ByteWriter().u32BigEndian(b).toByteArray());
      assertThat(Integer.signum(order)).as("seed %d", seed).isEqualTo(Long.compare(a, b));
    }
  }

  @Test
  void refusesNumbersTheFormCannotHold() {
    refuses(writer -> writer.u8(256));
    refuses(writer -> writer.u8(-1));
    refuses(writer -> writer.u16(0x1_0000));
    refuses(writer -> writer.u16BigEndian(-1));
    refuses(writer -> writer.u24(0x100_0000));
    refuses(writer -> writer.u24BigEndian(-1));
    refuses(writer -> writer.u32(0x1_0000_0000L));
    refuses(writer -> writer.u32BigEndian(-1));
    refuses(writer -> writer.varint(-1));
  }

  @Test
  void servesAgainAfterClear() {
    ByteWriter writer = new ByteWriter().utf8("before");
    writer.clear().u8(7).bytes(new byte[] {1, 2, 3, 4}, 1, 2);
    assertThat(writer.size()).isEqualTo(3);
    byte[] target = new byte[5];
    writer.copyTo(target, 1);
    assertThat(target).containsExactly(0, 7, 2, 3, 0);
  }

  private static void refuses(Consumer<ByteWriter> write) {
    ByteWriter writer = new ByteWriter();
    assertThatThrownBy(() -> write.accept(writer)).isInstanceOf(IllegalArgumentException.class);
    assertThat(writer.size()).isZero();
  }

  private static Consumer<ByteReader> writeOne(ByteWriter writer, Random random) {
    long number = random.nextLong() >>> random.nextInt(64);
    int small = (int) number;
    return switch (random.nextInt(11)) {
      case 0 -> same(writer.u8(small & 0xff), small & 0xff, ByteReader::u8);
      case 1 -> same(writer.u16(small & 0xffff), small & 0xffff, ByteReader::u16);
      case 2 -> same(writer.u16BigEndian(small & 0xffff), small & 0xffff, ByteReader::u16BigEndian);
      case 3 -> same(writer.u24(small & 0xffffff), small & 0xffffff, ByteReader::u24);
      case 4 ->
          same(writer.u24BigEndian(small & 0xffffff), small & 0xffffff, ByteReader::u24BigEndian);
      case 5 -> same(writer.u32(small & 0xffffffffL), small & 0xffffffffL, ByteReader::u32);
      case 6 ->
          same(
              writer.u32BigEndian(small & 0xffffffffL),
              small & 0xffffffffL,
              ByteReader::u32BigEndian);
      case 7 -> same(writer.i64(number), number, ByteReader::i64);
      case 8 -> same(writer.i64BigEndian(number), number, ByteReader::i64BigEndian);
      case 9 -> {
        byte[] bytes = new byte[small & 0xff];
        random.nextBytes(bytes);
        writer.bytes(bytes);
        yield reader -> assertThat(reader.bytes(bytes.length)).isEqualTo(bytes);
      }
      default ->
          same(writer.varint(number & Long.MAX_VALUE), number & Long.MAX_VALUE, ByteReader::varint);
    };
  }

  private static Consumer<ByteReader> same(
      ByteWriter written, long expected, ToLongFunction<ByteReader> read) {
    assertThat(written.size()).isPositive();
    return reader -> assertThat(read.applyAsLong(reader)).isEqualTo(expected);
  }
}
