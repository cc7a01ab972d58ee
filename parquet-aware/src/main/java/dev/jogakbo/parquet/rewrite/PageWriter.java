package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.thrift.CompactBuilder;
import java.io.IOException;
import java.util.zip.CRC32;

/**
 * Compresses pages and writes them with their headers, which carry a checksum and no statistics,
 * since those stand in the page index.
 *
 * <pre>
 *   version 1    header, compressed(levels, values)
 *   version 2    header, levels, compressed(values), or the values as they are if that is shorter
 * </pre>
 */
final class PageWriter {
  private static final int KIND_DATA_V1 = 0;
  private static final int KIND_DICTIONARY = 2;
  private static final int KIND_DATA_V2 = 3;
  private static final int DICTIONARY_HEADER = 7;
  private static final int DATA_V1_HEADER = 5;
  private static final int DATA_V2_HEADER = 8;

  private final PageBench bench;
  private final PageEncoding encoding;
  private final Spill target;

  PageWriter(PageBench bench, PageEncoding encoding, Spill target) {
    this.bench = bench;
    this.encoding = encoding;
    this.target = target;
  }

  /** Bytes of a page with its header. */
  record Written(int compressedBytes, int uncompressedBytes) {}

  /** Writes a dictionary page of that many values. */
  Written writeDictionary(ByteAppender values, int count) throws IOException {
    ByteSlice body = bench.encode(encoding, slice(values, 0));
    CompactBuilder header = header(KIND_DICTIONARY, values.lengthBytes(), body.lengthBytes());
    header.integer32(4, checksum(body));
    header.enter(DICTIONARY_HEADER).integer32(1, count).integer32(2, Encodings.PLAIN).leave();
    return write(header, body, values.lengthBytes());
  }

  /** Writes a data page of version 1, whose body begins with the levels. */
  Written writeV1(ByteAppender page, int levelCount, int valueEncoding) throws IOException {
    ByteSlice body = bench.encode(encoding, slice(page, 0));
    CompactBuilder header = header(KIND_DATA_V1, page.lengthBytes(), body.lengthBytes());
    header.integer32(4, checksum(body));
    header
        .enter(DATA_V1_HEADER)
        .integer32(1, levelCount)
        .integer32(2, valueEncoding)
        .integer32(3, Encodings.RLE)
        .integer32(4, Encodings.RLE)
        .leave();
    return write(header, body, page.lengthBytes());
  }

  /** What a header of version 2 says of the levels in front of the values. */
  record LevelSizes(
      int levelCount, int nullCount, int rowCount, int definitionBytes, int repetitionBytes) {
    int lengthBytes() {
      return definitionBytes + repetitionBytes;
    }
  }

  /** Writes a data page of version 2, whose body begins with the levels, repetition first. */
  Written writeV2(ByteAppender page, LevelSizes levels, int valueEncoding) throws IOException {
    ByteSlice plain = slice(page, levels.lengthBytes());
    ByteSlice made = bench.encode(encoding, plain);
    boolean isShorter = made.lengthBytes() < plain.lengthBytes();
    ByteSlice values = isShorter ? made : plain;
    ByteSlice front = new ByteSlice(page.array(), 0, levels.lengthBytes());
    int bodyBytes = front.lengthBytes() + values.lengthBytes();
    CompactBuilder header = header(KIND_DATA_V2, page.lengthBytes(), bodyBytes);
    header.integer32(4, checksum(front, values));
    header
        .enter(DATA_V2_HEADER)
        .integer32(1, levels.levelCount)
        .integer32(2, levels.nullCount)
        .integer32(3, levels.rowCount)
        .integer32(4, valueEncoding)
        .integer32(5, levels.definitionBytes)
        .integer32(6, levels.repetitionBytes)
        .truth(7, isShorter)
        .leave();
    byte[] bytes = header.leave().toByteArray();
    target.add(bytes);
    target.add(front.bytes(), front.start(), front.lengthBytes());
    target.add(values.bytes(), values.start(), values.lengthBytes());
    return new Written(bytes.length + bodyBytes, bytes.length + page.lengthBytes());
  }

  private static CompactBuilder header(int kind, int uncompressedBytes, int compressedBytes) {
    return new CompactBuilder()
        .enter()
        .integer32(1, kind)
        .integer32(2, uncompressedBytes)
        .integer32(3, compressedBytes);
  }

  private Written write(CompactBuilder header, ByteSlice body, int plainBytes) throws IOException {
    byte[] bytes = header.leave().toByteArray();
    target.add(bytes);
    target.add(body.bytes(), body.start(), body.lengthBytes());
    return new Written(bytes.length + body.lengthBytes(), bytes.length + plainBytes);
  }

  private static ByteSlice slice(ByteAppender appender, int from) {
    return new ByteSlice(appender.array(), from, appender.lengthBytes() - from);
  }

  private static int checksum(ByteSlice... parts) {
    CRC32 crc = new CRC32();
    for (ByteSlice part : parts) {
      crc.update(part.bytes(), part.start(), part.lengthBytes());
    }
    return (int) crc.getValue();
  }
}
