package dev.jogakbo.store.pack;

import com.github.luben.zstd.ZstdCompressCtx;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns raw bytes into a record: header and payload in the codec that suits them, never longer than
 * storing them raw. Keeps its buffers and contexts; used by one thread at a time.
 *
 * <p>Where LZ4 is preferred, the regrouped form is tried too where a sample says that it may pay,
 * and the shorter of the two is kept. Bytes that do not shrink are stored raw; LZ4 gives up on
 * those so fast that looking at them first would cost more.
 */
public final class ChunkCompressor implements AutoCloseable {
  private static final int ZSTD_LEVEL = 3;

  /** What a frame of few bytes may take beyond them, whatever the codec. */
  private static final int SMALL_FRAME_BYTES = 128;

  private static final byte[] NOTHING = new byte[0];

  private final ChunkCodec preferred;
  private final GroupingSample sample = new GroupingSample();
  private byte[] grouped = NOTHING;
  private byte[] groupedFrame = NOTHING;
  private @Nullable ZstdCompressCtx zstd;

  /** Prefers {@link ChunkCodec#LZ4} or {@link ChunkCodec#ZSTD}, or with NONE never compresses. */
  public ChunkCompressor(ChunkCodec preferred) {
    if (preferred == ChunkCodec.BG4_LZ4) {
      throw new IllegalArgumentException("regrouping is chosen by content, not preferred");
    }
    this.preferred = preferred;
  }

  /** Returns the room that {@link #compress} needs for a record of that many raw bytes. */
  public static int recordBytesMax(int rawLengthBytes) {
    return RecordHeader.LENGTH_BYTES + rawLengthBytes + rawLengthBytes / 255 + SMALL_FRAME_BYTES;
  }

  /**
   * Writes the record of {@code raw[offset, offset + lengthBytes)} to {@code record} from {@code
   * recordOffset} on and returns its header.
   *
   * @param record has room for {@link #recordBytesMax} bytes from there; what lies after the record
   *     is undefined afterwards
   * @throws IllegalArgumentException if there are more raw bytes than {@link
   *     RecordHeader#RAW_BYTES_MAX}
   */
  public RecordHeader compress(
      byte[] raw, int offset, int lengthBytes, byte[] record, int recordOffset) {
    Objects.checkFromIndexSize(offset, lengthBytes, raw.length);
    if (lengthBytes > RecordHeader.RAW_BYTES_MAX) {
      throw new IllegalArgumentException(
          "record: expected up to " + RecordHeader.RAW_BYTES_MAX + " bytes, found " + lengthBytes);
    }
    Objects.checkFromIndexSize(recordOffset, recordBytesMax(lengthBytes), record.length);
    RecordHeader header =
        writePayload(raw, offset, lengthBytes, record, recordOffset + RecordHeader.LENGTH_BYTES);
    header.write(record, recordOffset);
    return header;
  }

  private RecordHeader writePayload(
      byte[] raw, int offset, int lengthBytes, byte[] target, int start) {
    RecordHeader header =
        switch (preferred) {
          case ZSTD -> writeZstd(raw, offset, lengthBytes, target, start);
          case LZ4 -> writeLz4(raw, offset, lengthBytes, target, start);
          default -> rawHeader(lengthBytes);
        };
    if (header.packedLengthBytes() < lengthBytes) {
      return header;
    }
    System.arraycopy(raw, offset, target, start, lengthBytes);
    return rawHeader(lengthBytes);
  }

  private static RecordHeader rawHeader(int lengthBytes) {
    return new RecordHeader(ChunkCodec.NONE, lengthBytes, lengthBytes);
  }

  private RecordHeader writeLz4(byte[] raw, int offset, int lengthBytes, byte[] target, int start) {
    int frameBytes = Lz4FrameWriter.write(raw, offset, lengthBytes, target, start);
    if (!sample.mayPay(raw, offset, lengthBytes)) {
      return new RecordHeader(ChunkCodec.LZ4, frameBytes, lengthBytes);
    }
    int groupedBytes = writeGrouped(raw, offset, lengthBytes);
    if (groupedBytes >= frameBytes) {
      return new RecordHeader(ChunkCodec.LZ4, frameBytes, lengthBytes);
    }
    System.arraycopy(groupedFrame, 0, target, start, groupedBytes);
    return new RecordHeader(ChunkCodec.BG4_LZ4, groupedBytes, lengthBytes);
  }

  private int writeGrouped(byte[] raw, int offset, int lengthBytes) {
    if (grouped.length == 0) {
      grouped = new byte[RecordHeader.RAW_BYTES_MAX];
      groupedFrame = new byte[Lz4FrameWriter.frameBytesMax(RecordHeader.RAW_BYTES_MAX)];
    }
    ByteGroups.group(raw, offset, lengthBytes, grouped);
    return Lz4FrameWriter.write(grouped, 0, lengthBytes, groupedFrame, 0);
  }

  private RecordHeader writeZstd(
      byte[] raw, int offset, int lengthBytes, byte[] target, int start) {
    int frameBytes =
        zstd().compressByteArray(target, start, target.length - start, raw, offset, lengthBytes);
    return new RecordHeader(ChunkCodec.ZSTD, frameBytes, lengthBytes);
  }

  private ZstdCompressCtx zstd() {
    ZstdCompressCtx context = zstd;
    if (context == null) {
      context = new ZstdCompressCtx().setLevel(ZSTD_LEVEL).setChecksum(false);
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
