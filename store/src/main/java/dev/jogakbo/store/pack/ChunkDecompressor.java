package dev.jogakbo.store.pack;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns a record back into raw bytes, whoever wrote it. Nothing is written beyond the length that
 * the record declares, and nothing is allocated for it; what does not decode to exactly that length
 * throws {@link CorruptDataException}. Whether the bytes are the right ones only a hash can tell
 * ({@link RecordDecoder}). Keeps its buffers and contexts; used by one thread at a time.
 */
public final class ChunkDecompressor implements AutoCloseable {
  private static final byte[] NOTHING = new byte[0];

  private byte[] grouped = NOTHING;
  private @Nullable ZstdDecompressCtx zstd;

  /**
   * Decodes the record that begins at {@code record[offset]} into {@code raw} from {@code
   * rawOffset} on and returns its header. Bytes after the record are not looked at.
   *
   * @param raw has room for the record's raw length, at most {@link RecordHeader#RAW_BYTES_MAX}
   */
  public RecordHeader decode(byte[] record, int offset, byte[] raw, int rawOffset) {
    ByteReader reader = new ByteReader(record, offset, record.length, "record");
    RecordHeader header = RecordHeader.read(reader);
    reader.skip(header.packedLengthBytes());
    Objects.checkFromIndexSize(rawOffset, header.rawLengthBytes(), raw.length);
    decodePayload(header, record, offset + RecordHeader.LENGTH_BYTES, raw, rawOffset);
    return header;
  }

  private void decodePayload(
      RecordHeader header, byte[] source, int start, byte[] raw, int rawOffset) {
    int rawLengthBytes = header.rawLengthBytes();
    switch (header.codec()) {
      case NONE -> System.arraycopy(source, start, raw, rawOffset, rawLengthBytes);
      case LZ4 -> readFrame(header, source, start, raw, rawOffset);
      case BG4_LZ4 -> {
        readFrame(header, source, start, grouped(), 0);
        ByteGroups.ungroup(grouped, rawLengthBytes, raw, rawOffset);
      }
      case ZSTD -> readZstd(header, source, start, raw, rawOffset);
    }
  }

  private byte[] grouped() {
    if (grouped.length == 0) {
      grouped = new byte[RecordHeader.RAW_BYTES_MAX];
    }
    return grouped;
  }

  private static void readFrame(
      RecordHeader header, byte[] source, int start, byte[] raw, int rawOffset) {
    int end = start + header.packedLengthBytes();
    int rawEnd = rawOffset + header.rawLengthBytes();
    new Lz4FrameReader(source, start, end, raw, rawOffset, rawEnd).read();
  }

  private void readZstd(RecordHeader header, byte[] source, int start, byte[] raw, int rawOffset) {
    int expectedBytes = header.rawLengthBytes();
    int foundBytes;
    try {
      foundBytes =
          zstd()
              .decompressByteArray(
                  raw, rawOffset, expectedBytes, source, start, header.packedLengthBytes());
    } catch (ZstdException e) {
      throw new CorruptDataException(
          "Zstandard frame: expected %d raw bytes from %d: %s"
              .formatted(expectedBytes, header.packedLengthBytes(), e.getMessage()),
          e);
    }
    if (foundBytes != expectedBytes) {
      throw new CorruptDataException(
          "Zstandard frame: expected %d raw bytes, found %d".formatted(expectedBytes, foundBytes));
    }
  }

  private ZstdDecompressCtx zstd() {
    ZstdDecompressCtx context = zstd;
    if (context == null) {
      context = new ZstdDecompressCtx();
      zstd = context;
    }
    return context;
  }

  /** Gives back native memory; the object may not be used further. */
  @Override
  public void close() {
    if (zstd != null) {
      zstd.close();
    }
  }
}
