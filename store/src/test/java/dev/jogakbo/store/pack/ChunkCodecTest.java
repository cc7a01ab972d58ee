package dev.jogakbo.store.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunkCodecTest {

  @Test
  void runsLz4Natively() {
    assertThat(Lz4.isNative()).isTrue();
  }

  @Test
  void writesHelloWorldAsTheProtocolDoes() {
    byte[] raw = "Hello World!".getBytes(US_ASCII);
    byte[] record = Arrays.copyOf(PackSamples.packed(ChunkCodec.LZ4, raw), 20);
    assertThat(HexFormat.of().formatHex(record))
        .isEqualTo("000c0000000c000048656c6c6f20576f726c6421");
    assertThat(decode(record)).isEqualTo(raw);
  }

  @Test
  void regroupsAsTheProtocolDoes() {
    byte[] grouped = new byte[10];
    ByteGroups.group(new byte[] {9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, 10, grouped);
    assertThat(grouped).containsExactly(0, 4, 8, 1, 5, 9, 2, 6, 3, 7);
    byte[] raw = new byte[12];
    ByteGroups.ungroup(grouped, 10, raw, 1);
    assertThat(raw).containsExactly(0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0);
  }

  @Test
  void choosesByContent() {
    assertThat(codecOf(ChunkCodec.LZ4, SampleBytes.TEXT)).isEqualTo(ChunkCodec.LZ4);
    assertThat(codecOf(ChunkCodec.LZ4, SampleBytes.ONE_VALUE)).isEqualTo(ChunkCodec.LZ4);
    assertThat(codecOf(ChunkCodec.LZ4, SampleBytes.FLOATS)).isEqualTo(ChunkCodec.BG4_LZ4);
    assertThat(codecOf(ChunkCodec.LZ4, SampleBytes.INTEGERS)).isEqualTo(ChunkCodec.BG4_LZ4);
    assertThat(codecOf(ChunkCodec.LZ4, SampleBytes.RANDOM)).isEqualTo(ChunkCodec.NONE);
    assertThat(codecOf(ChunkCodec.ZSTD, SampleBytes.TEXT)).isEqualTo(ChunkCodec.ZSTD);
    assertThat(codecOf(ChunkCodec.ZSTD, SampleBytes.RANDOM)).isEqualTo(ChunkCodec.NONE);
    assertThat(codecOf(ChunkCodec.NONE, SampleBytes.TEXT)).isEqualTo(ChunkCodec.NONE);
  }

  @Test
  void triesRegroupingOnlyWhereTheSampleSaysSo() {
    GroupingSample sample = new GroupingSample();
    for (SampleBytes kind : SampleBytes.values()) {
      boolean numbers = kind == SampleBytes.FLOATS || kind == SampleBytes.INTEGERS;
      byte[] raw = kind.of(65_536, new Random(7));
      assertThat(sample.mayPay(raw, 0, raw.length)).as(kind.name()).isEqualTo(numbers);
      assertThat(sample.mayPay(raw, 0, 2047)).as(kind.name()).isFalse();
    }
  }

  @Test
  void readsARegroupedDependentFrameOfAClient() {
    byte[] raw = SampleBytes.FLOATS.of(131_071, new Random(7));
    byte[] grouped = new byte[raw.length];
    ByteGroups.group(raw, 0, raw.length, grouped);
    byte[] frame = DependentFrames.of(grouped);
    assertThat(decode(record(2, raw.length, frame))).isEqualTo(raw);
  }

  @Test
  void refusesHeadersThatBreakALimit() {
    refuses("010c0000000c0000", "record version: expected 0, found 1");
    refuses("000c0000030c0000", "expected one of 0, 1, 2, 128, found 3");
    refuses("000c0000630c0000", "found 99");
    refuses("000c0000000d0000", "expected 13 bytes of payload, found 12");
    refuses("000c000001010002", "raw length: expected up to 131072, found 131073");
    refuses("0001000401000002", "payload length: expected up to 262144, found 262145");
    refuses("000c0000010c00", "expected 3 more bytes, found 2");
  }

  @Test
  void refusesAPayloadThatIsNotAllThere() {
    byte[] record = HexFormat.of().parseHex("000c0000000c000048656c6c6f20576f726c64");
    assertThatThrownBy(() -> decode(record))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 12 more bytes, found 11");
  }

  @Test
  void refusesAZstandardFrameOfAnotherLength() {
    byte[] raw = SampleBytes.TEXT.of(5000, new Random(7));
    byte[] record = PackSamples.packed(ChunkCodec.ZSTD, raw);
    record[5]++;
    assertThatThrownBy(() -> decode(record))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 5001 raw bytes, found 5000");
    record[5] = (byte) (record[5] - 2);
    assertThatThrownBy(() -> decode(record))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 4999 raw bytes");
  }

  @Test
  void tellsWhatClientsCanRead() {
    assertThat(Arrays.stream(ChunkCodec.values()).filter(ChunkCodec::isXet))
        .containsExactly(ChunkCodec.NONE, ChunkCodec.LZ4, ChunkCodec.BG4_LZ4);
    for (ChunkCodec codec : ChunkCodec.values()) {
      assertThat(ChunkCodec.ofScheme(codec.scheme())).isEqualTo(codec);
    }
  }

  @Test
  void refusesMoreThanARecordHolds() {
    byte[] record = new byte[ChunkCompressor.recordBytesMax(131_073)];
    try (ChunkCompressor compressor = new ChunkCompressor(ChunkCodec.LZ4)) {
      assertThatThrownBy(() -> compressor.compress(new byte[131_073], 0, 131_073, record, 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> compressor.compress(new byte[10], 0, 10, new byte[20], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  private static ChunkCodec codecOf(ChunkCodec preferred, SampleBytes kind) {
    byte[] record = PackSamples.packed(preferred, kind.of(65_536, new Random(7)));
    return RecordHeader.read(new ByteReader(record, "record")).codec();
  }

  static byte[] record(int scheme, int rawLengthBytes, byte[] payload) {
    return new ByteWriter()
        .u8(0)
        .u24(payload.length)
        .u8(scheme)
        .u24(rawLengthBytes)
        .bytes(payload)
        .toByteArray();
  }

  private static byte[] decode(byte[] record) {
    byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];
    try (ChunkDecompressor decompressor = new ChunkDecompressor()) {
      int lengthBytes = decompressor.decode(record, 0, raw, 0).rawLengthBytes();
      return Arrays.copyOf(raw, lengthBytes);
    }
  }

  private static void refuses(String header, String reason) {
    ByteReader reader = new ByteReader(HexFormat.of().parseHex(header), "record");
    assertThatThrownBy(() -> RecordHeader.read(reader))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(reason);
  }
}
