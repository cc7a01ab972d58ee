package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ValueDecoderTest {
  private static final ColumnLimits LIMITS = new ColumnLimits(1000, 1 << 12);

  private static ValueDecoder decoder(PhysicalType type) {
    int width =
        switch (type) {
          case BOOLEAN -> 1;
          case FIXED_LEN_BYTE_ARRAY -> 3;
          default -> type.widthBytes();
        };
    return new ValueDecoder("column a", new ValueType(type, width), LIMITS);
  }

  private static ByteSlice hex(String digits) {
    return ByteSlice.of(HexFormat.of().parseHex(digits));
  }

  private static List<String> hex(ColumnValues values) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < values.count(); i++) {
      int start = values.start(i);
      found.add(HexFormat.of().formatHex(values.bytes(), start, start + values.lengthBytes(i)));
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource({
    "BOOLEAN, 0d, 01 00 01",
    "INT32, 010000000200000003000000, 01000000 02000000 03000000",
    "INT96, 000102030405060708090a0b000102030405060708090a0b000102030405060708090a0c, "
        + "000102030405060708090a0b 000102030405060708090a0b 000102030405060708090a0c",
    "FIXED_LEN_BYTE_ARRAY, 616263646566676869, 616263 646566 676869",
  })
  void plainValues(PhysicalType type, String page, String values) {
    assertThat(hex(decoder(type).decode(ValueEncoding.PLAIN, hex(page), 3)))
        .containsExactly(values.split(" "));
  }

  @Test
  void plainTextsMayBeEmpty() {
    assertThat(
            hex(
                decoder(PhysicalType.BYTE_ARRAY)
                    .decode(ValueEncoding.PLAIN, hex("000000000200000061620000000003"), 3)))
        .containsExactly("", "6162", "");
  }

  @Test
  void plainValuesAreNotCopied() {
    ByteSlice page = hex("0000000000000000");
    assertThat(decoder(PhysicalType.INT64).decode(ValueEncoding.PLAIN, page, 1).bytes())
        .isSameAs(page.bytes());
  }

  @ParameterizedTest
  @EnumSource
  void noValuesNeedNoBytes(ValueEncoding encoding) {
    PhysicalType type =
        switch (encoding) {
          case RLE -> PhysicalType.BOOLEAN;
          case DELTA_BINARY_PACKED, BYTE_STREAM_SPLIT -> PhysicalType.INT32;
          default -> PhysicalType.BYTE_ARRAY;
        };
    ByteSlice nothing = hex("");
    if (encoding.isByDictionary()) {
      ColumnValues dictionary = decoder(type).decode(ValueEncoding.PLAIN, nothing, 0);
      assertThat(decoder(type).decode(dictionary, nothing, 0).count()).isZero();
    } else if (encoding != ValueEncoding.BIT_PACKED) {
      assertThat(decoder(type).decode(encoding, nothing, 0).count()).isZero();
    }
  }

  @Test
  void entriesOfADictionaryAreNotCopied() {
    ColumnValues dictionary =
        decoder(PhysicalType.BYTE_ARRAY)
            .decode(ValueEncoding.PLAIN, hex("0100000061020000006262"), 2);
    ColumnValues values =
        decoder(PhysicalType.BYTE_ARRAY).decode(dictionary, hex("010600" + "0305"), 6);
    assertThat(hex(values)).containsExactly("61", "61", "61", "6262", "61", "6262");
    assertThat(values.bytes()).isSameAs(dictionary.bytes());
    assertThat(values.indices()).startsWith(0, 0, 0, 1, 0, 1);
    assertThat(values.copiedBytes()).isEqualTo(6 * 4 + 8);
    assertThat(values.copiedBytes(3, 5)).isEqualTo(2 * 4 + 3);
  }

  @Test
  void aWidthOfNoBitsMeansTheFirstEntry() {
    ColumnValues dictionary =
        decoder(PhysicalType.INT32).decode(ValueEncoding.PLAIN, hex("07000000"), 1);
    assertThat(hex(decoder(PhysicalType.INT32).decode(dictionary, hex("00"), 2)))
        .containsExactly("07000000", "07000000");
    assertThat(hex(decoder(PhysicalType.INT32).decode(dictionary, hex("0004"), 2)))
        .containsExactly("07000000", "07000000");
    assertThat(hex(decoder(PhysicalType.INT32).decode(dictionary, hex("0003"), 2)))
        .containsExactly("07000000", "07000000");
  }

  @Test
  void entriesThatAreNotThereAreRefused() {
    ColumnValues dictionary =
        decoder(PhysicalType.INT32).decode(ValueEncoding.PLAIN, hex("07000000"), 1);
    assertThatThrownBy(() -> decoder(PhysicalType.INT32).decode(dictionary, hex("010401"), 2))
        .isInstanceOf(MalformedPageException.class)
        .hasMessage("column a: expected one of 1 entries of the dictionary, found 1");
    assertThatThrownBy(() -> decoder(PhysicalType.INT32).decode(dictionary, hex("2004ffffffff"), 2))
        .isInstanceOf(MalformedPageException.class)
        .hasMessageEndingWith("found 4294967295");
    assertThatThrownBy(() -> decoder(PhysicalType.INT32).decode(dictionary, hex("210400"), 2))
        .hasMessage("column a: expected a width of 0 to 32 bits, found 33");
  }

  @ParameterizedTest
  @CsvSource({
    "INT32, PLAIN, 01000000020000",
    "BOOLEAN, PLAIN, ''",
    "BYTE_ARRAY, PLAIN, 0100000061",
    "BYTE_ARRAY, PLAIN, 01000000610200000000",
    "BYTE_ARRAY, PLAIN, ffffffff00000000",
    "BYTE_ARRAY, PLAIN, 0100000061ffffff7f",
    "BOOLEAN, RLE, 020000",
    "BOOLEAN, RLE, ffffffff0401",
    "BOOLEAN, RLE, 030000000401",
    "BOOLEAN, RLE, 020000000402",
    "BOOLEAN, RLE, 06000000ffffffffffff",
    "INT32, RLE, 020000000401",
    "INT32, BYTE_STREAM_SPLIT, 01000000020000",
    "BOOLEAN, BYTE_STREAM_SPLIT, 0101",
    "BYTE_ARRAY, BYTE_STREAM_SPLIT, 0101",
    "INT32, BIT_PACKED, 01",
    "INT32, RLE_DICTIONARY, 01",
    "FLOAT, DELTA_BINARY_PACKED, 8001040200",
    "INT32, DELTA_LENGTH_BYTE_ARRAY, 8001040200",
    "INT64, DELTA_BYTE_ARRAY, 8001040200",
  })
  void whatDoesNotFitIsRefused(PhysicalType type, ValueEncoding encoding, String page) {
    assertThatThrownBy(() -> decoder(type).decode(encoding, hex(page), 2))
        .isInstanceOf(MalformedPageException.class)
        .hasMessageStartingWith("column a: ")
        .hasMessageContaining("expected ");
  }

  /** Header of a block, of 128 numbers in 4 miniblocks, then what the test says. */
  @ParameterizedTest
  @CsvSource({
    "80010402, the first number is missing",
    "8001040300, three numbers",
    "8001000200, no miniblocks",
    "8001030200, a third of a block",
    "4004020000, miniblocks of 16",
    "ffffffffffffffff7f040200, a block of everything",
    "800104020000, no widths",
    "80010402000041000000, a width of 65 bits",
    "8001040200000100000000, a packed number is missing",
    "8080808080808080808080, a number too long",
  })
  void differencesThatMakeNoSenseAreRefused(String page, String why) {
    String cut = why.contains("is missing") && page.length() > 20 ? page.substring(0, 20) : page;
    assertThatThrownBy(() ->
            decoder(PhysicalType.INT32).decode(ValueEncoding.DELTA_BINARY_PACKED, hex(cut), 2))
        .as(why)
        .isInstanceOf(MalformedPageException.class);
  }

  @Test
  void prefixesMayNotBeLongerThanTheValueBefore() {
    CompactWriter page = new CompactWriter();
    numbers(page, 0, 3);
    numbers(page, 2, 0);
    page.hex("6162");
    assertThatThrownBy(() -> prefixes(page, 2))
        .isInstanceOf(MalformedPageException.class)
        .hasMessage("column a: value 1: expected a prefix of 0 to 2 bytes, found 3");
  }

  @Test
  void prefixesThatWouldGrowWithoutBoundAreRefusedBeforeTheyDo() {
    int[] prefixes = new int[100];
    int[] suffixes = new int[100];
    suffixes[0] = 1000;
    for (int i = 1; i < prefixes.length; i++) {
      prefixes[i] = 1000;
    }
    CompactWriter page = new CompactWriter();
    numbers(page, prefixes);
    numbers(page, suffixes);
    page.raw(new byte[1000]);
    assertThatThrownBy(() -> prefixes(page, 100))
        .isInstanceOf(MalformedPageException.class)
        .hasMessage("column a: expected 0 to 4096 bytes of values, found 100000");
  }

  @Test
  void negativeLengthsAreRefused() {
    CompactWriter page = new CompactWriter();
    numbers(page, -1, 1);
    page.hex("61");
    assertThatThrownBy(() ->
            decoder(PhysicalType.BYTE_ARRAY)
                .decode(ValueEncoding.DELTA_LENGTH_BYTE_ARRAY, ByteSlice.of(page.toByteArray()), 2))
        .hasMessage("column a: expected a length, found -1");
  }

  private static ColumnValues prefixes(CompactWriter page, int count) {
    return decoder(PhysicalType.BYTE_ARRAY)
        .decode(ValueEncoding.DELTA_BYTE_ARRAY, ByteSlice.of(page.toByteArray()), count);
  }

  /** Writes numbers as differences, each in 64 bits. */
  private static void numbers(CompactWriter page, int... numbers) {
    page.varint(128).varint(4).varint(numbers.length).integer(numbers[0]);
    for (int block = 1; block < numbers.length; block += 128) {
      int miniblocks = Math.min(4, (numbers.length - block + 31) / 32);
      page.integer(0).hex("40404040");
      for (int i = block; i < block + miniblocks * 32; i++) {
        long difference = i < numbers.length ? (long) numbers[i] - numbers[i - 1] : 0;
        for (int b = 0; b < Long.BYTES; b++) {
          page.raw(new byte[] {(byte) (difference >>> (b * 8))});
        }
      }
    }
  }

  @Test
  void limitsAreKept() {
    assertThatThrownBy(() -> decoder(PhysicalType.INT32).decode(ValueEncoding.PLAIN, hex(""), 1001))
        .hasMessage("column a: expected 0 to 1000 values, found 1001");
    assertThatThrownBy(() -> decoder(PhysicalType.INT32).decode(ValueEncoding.PLAIN, hex(""), -1))
        .hasMessage("column a: expected 0 to 1000 values, found -1");
    assertThatThrownBy(() ->
            decoder(PhysicalType.INT64)
                .decode(ValueEncoding.DELTA_BINARY_PACKED, hex("8001040200"), 1000))
        .hasMessage("column a: expected 0 to 4096 bytes of values, found 8000");
  }
}
