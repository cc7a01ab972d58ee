package dev.jogakbo.store.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ByteReaderTest {

  @Test
  void readsLittleEndianUnlessToldOtherwise() {
    assertThat(reader(0xfe).u8()).isEqualTo(0xfe);
    assertThat(reader(0xfe, 0x81).u16()).isEqualTo(0x81fe);
    assertThat(reader(0xfe, 0x81).u16BigEndian()).isEqualTo(0xfe81);
    assertThat(reader(0xfe, 1, 0x82).u24()).isEqualTo(0x8201fe);
    assertThat(reader(0xfe, 1, 0x82).u24BigEndian()).isEqualTo(0xfe0182);
    assertThat(reader(0xfe, 1, 2, 0x83).u32()).isEqualTo(0x830201feL);
    assertThat(reader(0xfe, 1, 2, 0x83).u32BigEndian()).isEqualTo(0xfe010283L);
    assertThat(reader(1, 0, 0, 0, 0, 0, 0, 0x80).i64()).isEqualTo(Long.MIN_VALUE + 1);
    assertThat(reader(0x80, 0, 0, 0, 0, 0, 0, 1).i64BigEndian()).isEqualTo(Long.MIN_VALUE + 1);
  }

  @Test
  void refusesEveryFormThatRunsPastTheEnd() {
    assertShort(0, ByteReader::u8);
    assertShort(1, ByteReader::u16);
    assertShort(1, ByteReader::u16BigEndian);
    assertShort(2, ByteReader::u24);
    assertShort(2, ByteReader::u24BigEndian);
    assertShort(3, ByteReader::u32);
    assertShort(3, ByteReader::u32BigEndian);
    assertShort(7, ByteReader::i64);
    assertShort(7, ByteReader::i64BigEndian);
    assertShort(4, reader -> reader.bytes(5));
    assertShort(4, reader -> reader.bytes(-1));
    assertShort(4, reader -> reader.skip(Integer.MAX_VALUE));
    assertShort(4, reader -> reader.slice(5, "part"));
    assertShort(4, reader -> reader.utf8(5));
    assertShort(4, reader -> reader.copyTo(new byte[9], 0, 5));
  }

  @Test
  void staysInsideItsRange() {
    ByteReader reader = new ByteReader(new byte[] {9, 8, 7, 6}, 1, 3, "range");
    assertThat(reader.remaining()).isEqualTo(2);
    assertThat(reader.u8()).isEqualTo(8);
    assertThat(reader.position()).isEqualTo(1);
    assertThatThrownBy(reader::u16)
        .isInstanceOf(CorruptDataException.class)
        .hasMessage("range: at byte 1 of 2: expected 2 more bytes, found 1");
    assertThat(reader.u8()).isEqualTo(7);
    reader.expectEnd();
  }

  @Test
  void readsVarintsAtTheirEdges() {
    assertThat(reader(0).varint()).isZero();
    assertThat(reader(0x7f).varint()).isEqualTo(127);
    assertThat(reader(0x80, 1).varint()).isEqualTo(128);
    assertThat(reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f).varint())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(reader(0x05).varint(5)).isEqualTo(5);
  }

  @Test
  void refusesVarintsThatAreCutOffTooLongOrNotShortest() {
    assertCorrupt(reader(0x80), ByteReader::varint);
    assertCorrupt(reader(0x80, 0), ByteReader::varint);
    assertCorrupt(
        reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1), ByteReader::varint);
    assertCorrupt(reader(0x06), reader -> reader.varint(5));
  }

  @Test
  void refusesACountThatCannotFit() {
    assertThat(reader(2, 0, 0, 0, 0).checkedCount(2)).isEqualTo(2);
    assertThat(reader(0).checkedCount(100)).isZero();
    assertCorrupt(reader(3, 0, 0, 0, 0), reader -> reader.checkedCount(2));
    assertCorrupt(
        reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f),
        reader -> reader.checkedCount(1));
    assertCorrupt(reader(0), reader -> reader.checkCount(-1, 1));
  }

  @Test
  void readsBytesTextAndSlices() {
    ByteReader reader = reader('a', 0xc3, 0xa9, 1, 2, 3, 4, 5);
    assertThat(reader.utf8(3)).isEqualTo("aé");
    assertThat(reader.bytes(1)).containsExactly(1);
    ByteReader part = reader.slice(2, "part");
    assertThat(part.u16BigEndian()).isEqualTo(0x0203);
    assertThatThrownBy(part::u8).hasMessageStartingWith("part: at byte 2 of 2: ");
    byte[] rest = new byte[4];
    reader.copyTo(rest, 1, 2);
    assertThat(rest).containsExactly(0, 4, 5, 0);
    assertCorrupt(reader(0xc3, 0x28), malformed -> malformed.utf8(2));
    assertCorrupt(reader(1), ByteReader::expectEnd);
  }

  @Test
  void refusesARangeOutsideTheArray() {
    assertThatThrownBy(() -> new ByteReader(new byte[2], 1, 3, "x"))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new ByteReader(new byte[2], 2, 1, "x"))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static void assertShort(int lengthBytes, Consumer<ByteReader> read) {
    ByteReader reader = new ByteReader(new byte[lengthBytes], "short");
    assertCorrupt(reader, read);
    assertThat(reader.position()).isZero();
  }

  private static void assertCorrupt(ByteReader reader, Consumer<ByteReader> read) {
    assertThatThrownBy(() -> read.accept(reader)).isInstanceOf(CorruptDataException.class);
  }

  private static ByteReader reader(int... bytes) {
    byte[] source = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      source[i] = (byte) bytes[i];
    }
    return new ByteReader(source, "test");
  }
}
