package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the encoders of parquet-java write is decoded, for values of all shapes. */
class ValueDecoderDifferentialTest {
  private static final HeapByteBufferAllocator HEAP = HeapByteBufferAllocator.getInstance();
  private static final int SLAB_BYTES = 1 << 10;
  private static final int PAGE_BYTES = 1 << 20;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  private static ValueDecoder decoder(PhysicalType type, int widthBytes) {
    return new ValueDecoder("column", new ValueType(type, widthBytes), ColumnLimits.DEFAULT);
  }

  /** The bytes written, amid others. */
  private ByteSlice slice(ValuesWriter writer) throws IOException {
    return amid(writer.getBytes().toInputStream().readAllBytes());
  }

  private ByteSlice amid(byte[] bytes) {
    int front = random.nextInt(20);
    byte[] around = new byte[front + bytes.length + random.nextInt(20)];
    random.nextBytes(around);
    System.arraycopy(bytes, 0, around, front, bytes.length);
    return new ByteSlice(around, front, bytes.length);
  }

  private int count() {
    return random.nextInt(10) == 0 ? random.nextInt(3) : random.nextInt(1, 3000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32})
  void indicesOfAnyWidth(int widthBits) throws IOException {
    for (int round = 0; round < 50; round++) {
      int[] numbers = numbers(count(), widthBits);
      try (RunLengthBitPackingHybridEncoder encoder =
          new RunLengthBitPackingHybridEncoder(widthBits, SLAB_BYTES, PAGE_BYTES, HEAP)) {
        for (int number : numbers) {
          encoder.writeInt(number);
        }
        ByteSlice slice = amid(encoder.toBytes().toInputStream().readAllBytes());
        int[] found = new int[numbers.length];
        new HybridReader()
            .reset("indices", slice.bytes(), slice.start(), slice.end(), widthBits)
            .read(found, found.length);
        assertThat(found).as("seed %d", seed).isEqualTo(numbers);
        if (widthBits <= 7) {
          byte[] levels = new byte[numbers.length];
          new HybridReader()
              .reset("levels", slice.bytes(), slice.start(), slice.end(), widthBits)
              .read(levels, levels.length, (1 << widthBits) - 1);
          byte[] expected = new byte[numbers.length];
          for (int i = 0; i < expected.length; i++) {
            expected[i] = (byte) numbers[i];
          }
          assertThat(levels).as("seed %d", seed).isEqualTo(expected);
        }
      }
    }
  }

  /** Numbers of a width, runs among them. */
  private int[] numbers(int count, int widthBits) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; ) {
      int number = random.nextInt() >>> (Integer.SIZE - widthBits);
      int runLength = random.nextInt(4) == 0 ? random.nextInt(40) : 1;
      for (int to = Math.min(count, i + runLength); i < to; i++) {
        numbers[i] = number;
      }
    }
    return numbers;
  }

  @Test
  void booleans() throws IOException {
    for (int round = 0; round < 100; round++) {
      int[] numbers = numbers(count(), 1);
      try (ValuesWriter plain = new BooleanPlainValuesWriter();
          ValuesWriter runs =
              new RunLengthBitPackingHybridValuesWriter(1, SLAB_BYTES, PAGE_BYTES, HEAP)) {
        for (int number : numbers) {
          plain.writeBoolean(number == 1);
          runs.writeBoolean(number == 1);
        }
        IntFunction<byte[]> expected = i -> new byte[] {(byte) numbers[i]};
        ValueDecoder decoder = decoder(PhysicalType.BOOLEAN, 1);
        expect(decoder.decode(ValueEncoding.PLAIN, slice(plain), numbers.length), expected);
        expect(decoder.decode(ValueEncoding.RLE, slice(runs), numbers.length), expected);
      }
    }
  }

  @Test
  void differences() throws IOException {
    for (int round = 0; round < 200; round++) {
      int shift = random.nextInt(Long.SIZE);
      long step = random.nextLong() >> random.nextInt(Long.SIZE);
      int miniblocks = 1 << random.nextInt(4);
      int blockSize = 128 * (1 + random.nextInt(4)) * (miniblocks == 8 ? 2 : 1);
      long[] numbers = new long[count()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] =
            (random.nextInt(100) == 0 ? random.nextLong() : random.nextLong() >>> shift) + step * i;
      }
      try (DeltaBinaryPackingValuesWriterForInteger ints =
              new DeltaBinaryPackingValuesWriterForInteger(
                  blockSize, miniblocks, SLAB_BYTES, PAGE_BYTES, HEAP);
          DeltaBinaryPackingValuesWriterForLong longs =
              new DeltaBinaryPackingValuesWriterForLong(
                  blockSize, miniblocks, SLAB_BYTES, PAGE_BYTES, HEAP)) {
        for (long number : numbers) {
          ints.writeInteger((int) number);
          longs.writeLong(number);
        }
        expect(
            decoder(PhysicalType.INT32, Integer.BYTES)
                .decode(ValueEncoding.DELTA_BINARY_PACKED, slice(ints), numbers.length),
            i -> little(Integer.BYTES).putInt((int) numbers[i]).array());
        expect(
            decoder(PhysicalType.INT64, Long.BYTES)
                .decode(ValueEncoding.DELTA_BINARY_PACKED, slice(longs), numbers.length),
            i -> little(Long.BYTES).putLong(numbers[i]).array());
      }
    }
  }

  private static ByteBuffer little(int lengthBytes) {
    return ByteBuffer.allocate(lengthBytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void textsByLengthsAndByPrefixes() throws IOException {
    for (int round = 0; round < 100; round++) {
      byte[][] texts = texts(count(), 0);
      try (ValuesWriter lengths =
              new DeltaLengthByteArrayValuesWriter(SLAB_BYTES, PAGE_BYTES, HEAP);
          ValuesWriter prefixes = new DeltaByteArrayWriter(SLAB_BYTES, PAGE_BYTES, HEAP)) {
        for (byte[] text : texts) {
          lengths.writeBytes(Binary.fromConstantByteArray(text));
          prefixes.writeBytes(Binary.fromConstantByteArray(text));
        }
        ValueDecoder decoder = decoder(PhysicalType.BYTE_ARRAY, 0);
        expect(
            decoder.decode(ValueEncoding.DELTA_LENGTH_BYTE_ARRAY, slice(lengths), texts.length),
            i -> texts[i]);
        expect(
            decoder.decode(ValueEncoding.DELTA_BYTE_ARRAY, slice(prefixes), texts.length),
            i -> texts[i]);
      }
    }
  }

  @Test
  void fixedLengthsByPrefixesAndByStreams() throws IOException {
    for (int round = 0; round < 100; round++) {
      int width = random.nextInt(1, 20);
      byte[][] texts = texts(count(), width);
      try (ValuesWriter prefixes = new DeltaByteArrayWriter(SLAB_BYTES, PAGE_BYTES, HEAP);
          ValuesWriter streams =
              new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                  width, SLAB_BYTES, PAGE_BYTES, HEAP)) {
        for (byte[] text : texts) {
          prefixes.writeBytes(Binary.fromConstantByteArray(text));
          streams.writeBytes(Binary.fromConstantByteArray(text));
        }
        ValueDecoder decoder = decoder(PhysicalType.FIXED_LEN_BYTE_ARRAY, width);
        expect(
            decoder.decode(ValueEncoding.DELTA_BYTE_ARRAY, slice(prefixes), texts.length),
            i -> texts[i]);
        expect(
            decoder.decode(ValueEncoding.BYTE_STREAM_SPLIT, slice(streams), texts.length),
            i -> texts[i]);
      }
    }
  }

  /** Texts that share beginnings; of that length if it is not 0. */
  private byte[][] texts(int count, int lengthBytes) {
    byte[][] texts = new byte[count][];
    for (int i = 0; i < count; i++) {
      texts[i] = new byte[lengthBytes == 0 ? random.nextInt(30) : lengthBytes];
      for (int j = 0; j < texts[i].length; j++) {
        texts[i][j] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : 'a');
      }
    }
    return texts;
  }

  private void expect(ColumnValues found, IntFunction<byte[]> expected) {
    byte[] copies = new byte[Math.toIntExact(found.copiedBytes())];
    assertThat(found.copy(0, found.count(), copies, 0))
        .as("seed %d", seed)
        .isEqualTo(copies.length);
    ByteBuffer copied = ByteBuffer.wrap(copies).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < found.count(); i++) {
      byte[] value = expected.apply(i);
      int start = found.start(i);
      byte[] copy = new byte[found.widthBytes() == 0 ? copied.getInt() : found.widthBytes()];
      copied.get(copy);
      if (!Arrays.equals(found.bytes(), start, start + found.lengthBytes(i), value, 0, value.length)
          || !Arrays.equals(copy, value)) {
        throw new AssertionError("seed " + seed + " value " + i + " is not " + hex(value));
      }
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
