package dev.jogakbo.parquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.layout.ConvertedType;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.layout.Repetition;
import dev.jogakbo.parquet.layout.SchemaElement;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValueTextTest {

  private static String text(PhysicalType type, @Nullable LogicalType meaning, String hex) {
    return annotated(type, new SchemaElement.Annotation(null, 0, 0, meaning), hex);
  }

  private static String annotated(
      PhysicalType type, SchemaElement.Annotation annotation, String hex) {
    SchemaElement element =
        new SchemaElement("a", Repetition.REQUIRED, type, 0, 0, annotation, null);
    byte[] bytes = HexFormat.of().parseHex("99" + hex + "99");
    LeafColumn leaf = new LeafColumn(0, List.of("a"), type, 0, 0, 0, element);
    return new ValueText(leaf, 10).of(bytes, 1, bytes.length - 2);
  }

  @Test
  void numbers() {
    assertThat(text(PhysicalType.BOOLEAN, null, "01")).isEqualTo("true");
    assertThat(text(PhysicalType.INT32, null, "feffffff")).isEqualTo("-2");
    assertThat(text(PhysicalType.INT64, null, "feffffffffffffff")).isEqualTo("-2");
    assertThat(text(PhysicalType.FLOAT, null, "0000c03f")).isEqualTo("1.5");
    assertThat(text(PhysicalType.DOUBLE, null, "000000000000f0ff")).isEqualTo("-Infinity");
    assertThat(text(PhysicalType.INT32, new WholeNumber(32, false), "feffffff"))
        .isEqualTo("4294967294");
    assertThat(text(PhysicalType.INT64, new WholeNumber(64, false), "feffffffffffffff"))
        .isEqualTo("18446744073709551614");
    assertThat(text(PhysicalType.FIXED_LEN_BYTE_ARRAY, Simple.FLOAT16, "003e")).isEqualTo("1.5");
  }

  @Test
  void decimalNumbers() {
    assertThat(text(PhysicalType.INT32, new DecimalNumber(2, 9), "85ffffff")).isEqualTo("-1.23");
    assertThat(text(PhysicalType.INT64, new DecimalNumber(0, 9), "7b00000000000000"))
        .isEqualTo("123");
    assertThat(text(PhysicalType.BYTE_ARRAY, new DecimalNumber(3, 9), "ff85")).isEqualTo("-0.123");
    assertThat(text(PhysicalType.BYTE_ARRAY, new DecimalNumber(3, 9), "")).isEqualTo("0x");
    assertThat(text(PhysicalType.BYTE_ARRAY, new DecimalNumber(Integer.MAX_VALUE, 9), "7b"))
        .isEqualTo("0x7b");
  }

  @Test
  void times() {
    assertThat(text(PhysicalType.INT32, Simple.DATE, "ffffffff")).isEqualTo("1969-12-31");
    assertThat(text(PhysicalType.INT32, new TimeOfDay(TimeUnit.MILLIS, true), "e8030000"))
        .isEqualTo("00:00:01");
    assertThat(text(PhysicalType.INT64, new Timestamp(TimeUnit.NANOS, false), "ffffffffffffffff"))
        .isEqualTo("1969-12-31T23:59:59.999999999");
    assertThat(text(PhysicalType.INT64, new Timestamp(TimeUnit.MILLIS, true), "0000000000000000"))
        .isEqualTo("1970-01-01T00:00Z");
    assertThat(text(PhysicalType.INT96, null, "00e40b54020000008d3d2500"))
        .isEqualTo("1970-01-02T00:00:10");
  }

  @Test
  void whatIsNoSuchValueIsShownAsItLies() {
    assertThat(text(PhysicalType.INT64, new TimeOfDay(TimeUnit.MICROS, true), "ffffffffffffff7f"))
        .isEqualTo("0xffffffffff…");
    assertThat(text(PhysicalType.INT32, new TimeOfDay(TimeUnit.MILLIS, true), "ffffffff"))
        .isEqualTo("0xffffffff");
    assertThat(text(PhysicalType.INT32, null, "ffff")).isEqualTo("0xffff");
    assertThat(text(PhysicalType.BYTE_ARRAY, null, "00ff")).isEqualTo("0x00ff");
    assertThat(text(PhysicalType.FIXED_LEN_BYTE_ARRAY, Simple.UUID, "00ff")).isEqualTo("0x00ff");
  }

  @Test
  void textsAreShortAndHarmless() {
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.STRING, "6162")).isEqualTo("\"ab\"");
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.JSON, "61".repeat(11)))
        .isEqualTo("\"aaaaaaaaaa…\"");
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.STRING, "61".repeat(1000)))
        .isEqualTo("\"aaaaaaaaaa…\"");
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.STRING, "1b5b326a")).isEqualTo("\"\ufffd[2j\"");
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.STRING, "e280ae61")).isEqualTo("\"\ufffda\"");
    assertThat(text(PhysicalType.BYTE_ARRAY, Simple.STRING, "ff")).isEqualTo("\"\ufffd\"");
  }

  @Test
  void otherThings() {
    assertThat(
            text(
                PhysicalType.FIXED_LEN_BYTE_ARRAY, Simple.UUID, "00112233445566778899aabbccddeeff"))
        .isEqualTo("00112233-4455-6677-8899-aabbccddeeff");
    assertThat(
            annotated(
                PhysicalType.FIXED_LEN_BYTE_ARRAY,
                new SchemaElement.Annotation(ConvertedType.INTERVAL, 0, 0, null),
                "010000000200000003000000"))
        .isEqualTo("1 months 2 days 3 ms");
  }
}
