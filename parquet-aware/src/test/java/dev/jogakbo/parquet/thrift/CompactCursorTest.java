package dev.jogakbo.parquet.thrift;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactCursorTest {

  private static CompactCursor in(CompactWriter written) {
    CompactCursor cursor = new CompactCursor(written.toByteArray(), "test");
    cursor.enterStruct();
    return cursor;
  }

  private static CompactWriter write() {
    return new CompactWriter();
  }

  private static void skipAll(CompactCursor cursor) {
    while (cursor.nextField()) {
      cursor.skip();
    }
  }

  @Test
  void anEmptyStructureIsOneByte() {
    CompactCursor cursor = in(write().stop());
    assertThat(cursor.nextField()).isFalse();
    assertThat(cursor.depth()).isZero();
    assertThat(cursor.remaining()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, -1, 63, 64, -64, -65, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
  void knowsEachIntegerAndWhereItLies(long value) {
    byte[] bytes = write().field(1, WireType.I64).integer(value).stop().toByteArray();
    CompactCursor cursor = new CompactCursor(bytes, "test");
    cursor.enterStruct();
    assertThat(cursor.nextField()).isTrue();
    assertThat(cursor.integer(7)).isEqualTo(value);
    assertThat(cursor.valueStart()).isEqualTo(1);
    assertThat(cursor.position()).isEqualTo(bytes.length - 1);
  }

  @Test
  void readsNumbersThatAreLongerThanTheyNeedToBe() {
    CompactCursor cursor = in(write().field(1, WireType.I32).hex("84808000").stop());
    cursor.nextField();
    assertThat(cursor.integer(0)).isEqualTo(2);
    assertThat(cursor.position() - cursor.valueStart()).isEqualTo(4);
  }

  @Test
  void fieldIdsAreDeltasOrGiven() {
    CompactCursor cursor =
        in(
            write()
                .field(3, WireType.TRUE)
                .longField(200, WireType.FALSE)
                .field(15, WireType.TRUE)
                .longField(-5, WireType.TRUE)
                .stop());
    List<Integer> ids = new ArrayList<>();
    List<Boolean> values = new ArrayList<>();
    while (cursor.nextField()) {
      ids.add(cursor.fieldId());
      values.add(cursor.isTrue());
    }
    assertThat(ids).containsExactly(3, 200, 215, -5);
    assertThat(values).containsExactly(true, false, true, true);
  }

  @Test
  void knowsTheFieldAgainAfterANestedStructure() {
    CompactCursor cursor =
        in(
            write()
                .field(2, WireType.STRUCT)
                .field(9, WireType.I32)
                .integer(5)
                .stop()
                .field(1, WireType.I32)
                .integer(6)
                .stop());
    cursor.nextField();
    assertThat(cursor.enterStructField()).isTrue();
    assertThat(cursor.depth()).isEqualTo(2);
    cursor.nextField();
    assertThat(cursor.fieldId()).isEqualTo(9);
    assertThat(cursor.integer(0)).isEqualTo(5);
    assertThat(cursor.nextField()).isFalse();
    assertThat(cursor.fieldId()).isEqualTo(2);
    assertThat(cursor.nextField()).isTrue();
    assertThat(cursor.fieldId()).isEqualTo(3);
    assertThat(cursor.integer(0)).isEqualTo(6);
    assertThat(cursor.nextField()).isFalse();
  }

  @Test
  void passesOverEveryType() {
    CompactWriter written =
        write()
            .field(1, WireType.TRUE)
            .field(1, WireType.I8)
            .hex("ff")
            .field(1, WireType.I16)
            .integer(-300)
            .field(1, WireType.DOUBLE)
            .hex("0102030405060708")
            .field(1, WireType.BINARY)
            .binary("text".getBytes(UTF_8))
            .field(1, WireType.UUID)
            .hex("000102030405060708090a0b0c0d0e0f")
            .field(1, WireType.LIST)
            .list(20, WireType.TRUE)
            .raw(new byte[20])
            .field(1, WireType.SET)
            .list(2, WireType.BINARY)
            .binary(new byte[3])
            .binary(new byte[0])
            .field(1, WireType.LIST)
            .list(2, WireType.LIST)
            .list(1, WireType.DOUBLE)
            .raw(new byte[8])
            .list(0, WireType.STOP)
            .field(1, WireType.MAP)
            .varint(0)
            .field(1, WireType.MAP)
            .varint(2)
            .hex("1c0100" + "0200")
            .field(1, WireType.LIST)
            .list(2, WireType.STRUCT)
            .stop()
            .stop()
            .stop();
    CompactCursor cursor = in(written);
    skipAll(cursor);
    assertThat(cursor.remaining()).isZero();
    assertThat(cursor.fieldId()).isZero();
  }

  @Test
  void aFieldOfAnotherTypeCountsAsAbsent() {
    CompactWriter written =
        write()
            .field(1, WireType.BINARY)
            .binary(new byte[5])
            .field(1, WireType.I32)
            .integer(5)
            .field(1, WireType.LIST)
            .list(1, WireType.I32)
            .integer(1)
            .field(1, WireType.I64)
            .integer(1L << 32)
            .field(1, WireType.STRUCT)
            .stop()
            .stop();
    CompactCursor cursor = in(written);
    cursor.nextField();
    assertThat(cursor.integer(-3)).isEqualTo(-3);
    cursor.nextField();
    assertThat(cursor.enterStructField()).isFalse();
    cursor.nextField();
    assertThat(cursor.structCount()).isZero();
    cursor.nextField();
    assertThat(cursor.integer32(-1)).isEqualTo(-1);
    cursor.nextField();
    assertThat(cursor.text("none")).isEqualTo("none");
    assertThat(cursor.nextField()).isFalse();
    assertThat(cursor.remaining()).isZero();
  }

  @Test
  void takesListsElementByElement() {
    CompactCursor cursor =
        in(
            write()
                .field(1, WireType.LIST)
                .list(2, WireType.STRUCT)
                .field(1, WireType.I32)
                .integer(8)
                .stop()
                .stop()
                .field(1, WireType.SET)
                .list(3, WireType.I64)
                .integer(1)
                .integer(2)
                .integer(300)
                .stop());
    cursor.nextField();
    assertThat(cursor.structCount()).isEqualTo(2);
    cursor.enterStruct();
    cursor.nextField();
    assertThat(cursor.integer(0)).isEqualTo(8);
    assertThat(cursor.nextField()).isFalse();
    cursor.enterStruct();
    assertThat(cursor.nextField()).isFalse();
    cursor.nextField();
    assertThat(cursor.integerCount()).isEqualTo(3);
    assertThat(cursor.elementInteger()).isEqualTo(1);
    assertThat(cursor.elementInteger()).isEqualTo(2);
    assertThat(cursor.elementInteger()).isEqualTo(300);
    assertThat(cursor.position() - cursor.valueStart()).isEqualTo(2);
    assertThat(cursor.nextField()).isFalse();
  }

  @Test
  void nestsToTheLimitAndNoDeeper() {
    skipAll(in(nested(CompactCursor.DEPTH_MAX - 1)));
    assertThatThrownBy(() -> skipAll(in(nested(CompactCursor.DEPTH_MAX))))
        .isExactlyInstanceOf(MalformedThriftException.class)
        .hasMessageContaining("at byte 32 in field 1.1")
        .hasMessageContaining("expected nesting up to 32");
  }

  private static CompactWriter nested(int depth) {
    CompactWriter writer = write();
    for (int i = 0; i < depth; i++) {
      writer.field(1, WireType.STRUCT);
    }
    return writer.raw(new byte[depth + 1]);
  }

  @Test
  void listsOfListsNestNoDeeper() {
    CompactWriter writer = write().field(1, WireType.LIST);
    for (int i = 0; i < 50_000; i++) {
      writer.list(1, WireType.LIST);
    }
    assertThatThrownBy(() -> skipAll(in(writer)))
        .isExactlyInstanceOf(MalformedThriftException.class);
  }

  @Test
  void believesNoLengthThatCannotBe() {
    for (String value :
        List.of("ffffffff07", "ffffffffffffffffff01", "03", "8080808080808080807f")) {
      assertThatThrownBy(() -> skipAll(in(write().field(1, WireType.BINARY).hex(value))))
          .as(value)
          .isExactlyInstanceOf(EndOfThriftException.class)
          .hasMessageContaining("test: at byte")
          .hasMessageContaining("in field 1: expected");
    }
  }

  @Test
  void believesNoCountThatCannotBe() {
    for (String value : List.of("fcffffffff07", "f7ffffffffffffffffff01", "27" + "00".repeat(15))) {
      assertThatThrownBy(() -> skipAll(in(write().field(1, WireType.LIST).hex(value))))
          .as(value)
          .isExactlyInstanceOf(EndOfThriftException.class);
    }
    assertThatThrownBy(() -> skipAll(in(write().field(1, WireType.MAP).hex("ffffffff0fcc00"))))
        .isExactlyInstanceOf(EndOfThriftException.class);
    CompactCursor cursor = in(write().field(1, WireType.LIST).hex("fcffffffff07"));
    cursor.nextField();
    assertThatThrownBy(cursor::structCount).isExactlyInstanceOf(EndOfThriftException.class);
  }

  @Test
  void refusesUnknownTypesAndEndlessNumbers() {
    for (String bytes :
        List.of(
            "1e00",
            "1f00",
            "1000",
            "191000",
            "191e00",
            "1b01000000",
            "15" + "80".repeat(10) + "00")) {
      assertThatThrownBy(() -> skipAll(in(write().hex(bytes))))
          .as(bytes)
          .isExactlyInstanceOf(MalformedThriftException.class);
    }
  }

  @Test
  void everyPrefixIsKnownToBeOne() {
    byte[] whole = CompactSamples.everything();
    CompactCursor cursor = new CompactCursor(whole, "test");
    for (int end = 0; end < whole.length; end++) {
      int cut = end;
      assertThatThrownBy(
              () -> {
                cursor.reset(whole, 0, cut).enterStruct();
                skipAll(cursor);
              })
          .as("%d", cut)
          .isExactlyInstanceOf(EndOfThriftException.class);
    }
    cursor.reset(whole, 0, whole.length).enterStruct();
    skipAll(cursor);
    assertThat(cursor.remaining()).isZero();
  }

  @Test
  void readsPartOfAnArray() {
    byte[] bytes = write().hex("ffff").field(4, WireType.I32).integer(9).stop().toByteArray();
    CompactCursor cursor = new CompactCursor(new byte[0], "test").reset(bytes, 2, bytes.length);
    cursor.enterStruct();
    cursor.nextField();
    assertThat(cursor.integer(0)).isEqualTo(9);
    assertThat(cursor.valueStart()).isEqualTo(3);
    assertThatThrownBy(() -> cursor.reset(bytes, 2, bytes.length + 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
