package dev.jogakbo.store.pack;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import net.jpountz.lz4.LZ4Exception;

/**
 * Reads one LZ4 frame that must fill its bytes and its target exactly. Takes every frame the format
 * allows except one that needs a dictionary: any block size, blocks that refer back to earlier ones
 * (JavaScript clients write those), content size, block and content checksums. One object reads one
 * frame. Source: LZ4 frame format 1.6.
 *
 * <pre>
 * 4      magic 04 22 4D 18
 * 1      FLG: bits 7-6 version 01, 5 independent blocks, 4 block checksums, 3 content size,
 *        2 content checksum, 1 zero, 0 dictionary id
 * 1      BD: bits 6-4 greatest block: 4 64 KiB, 5 256 KiB, 6 1 MiB, 7 4 MiB; others zero
 * 0|8    content size
 * 1      header checksum: second byte of XXH32 from FLG up to here
 * {
 *   4    block length n, top bit: stored as it is; 0 ends the frame
 *   n    block
 *   0|4  XXH32 of these n bytes
 * }
 * 0|4    XXH32 of the content
 * </pre>
 */
final class Lz4FrameReader {
  private static final long MAGIC = 0x184D2204L;
  private static final int FLAG_INDEPENDENT = 0x20;
  private static final int FLAG_BLOCK_CHECKSUM = 0x10;
  private static final int FLAG_CONTENT_SIZE = 0x08;
  private static final int FLAG_CONTENT_CHECKSUM = 0x04;
  private static final int FLAG_DICTIONARY = 0x01;
  private static final int VERSION_AND_RESERVED = 0xc2;
  private static final int VERSION_1 = 0x40;
  private static final int STORED = 0x8000_0000;

  private final byte[] source;
  private final int start;
  private final ByteReader reader;
  private final byte[] target;
  private final int targetStart;
  private final int targetEnd;
  private int flags;
  private int blockBytesMax;
  private int next;

  /** Will read {@code source[start, end)} into {@code target[targetStart, targetEnd)}. */
  Lz4FrameReader(byte[] source, int start, int end, byte[] target, int targetStart, int targetEnd) {
    this.source = source;
    this.start = start;
    this.reader = new ByteReader(source, start, end, "LZ4 frame");
    this.target = target;
    this.targetStart = targetStart;
    this.targetEnd = targetEnd;
    this.next = targetStart;
  }

  /** Reads the frame. */
  void read() {
    readHeader();
    for (int size = blockSize(); size != 0; size = blockSize()) {
      readBlock(size);
    }
    if (next != targetEnd) {
      throw reader.corrupt(
          "expected %d bytes of content, found %d"
              .formatted(targetEnd - targetStart, next - targetStart));
    }
    if (has(FLAG_CONTENT_CHECKSUM)) {
      checkChecksum("content", Lz4.checksum(target, targetStart, targetEnd - targetStart));
    }
    reader.expectEnd();
  }

  private void readHeader() {
    long magic = reader.u32();
    if (magic != MAGIC) {
      throw reader.corrupt("magic: expected %08x, found %08x".formatted(MAGIC, magic));
    }
    int descriptorStart = reader.position();
    flags = reader.u8();
    int blockDescriptor = reader.u8();
    checkFlags(blockDescriptor);
    blockBytesMax = 1 << (2 * (blockDescriptor >>> 4) + 8);
    if (has(FLAG_CONTENT_SIZE)) {
      checkContentSize(reader.i64());
    }
    checkDescriptor(descriptorStart);
  }

  private void checkFlags(int blockDescriptor) {
    if ((flags & VERSION_AND_RESERVED) != VERSION_1) {
      throw reader.corrupt("flags: expected version 1, found %02x".formatted(flags));
    }
    if (has(FLAG_DICTIONARY)) {
      throw reader.corrupt("expected a frame without a dictionary, found one that needs one");
    }
    if ((blockDescriptor & 0x8f) != 0 || blockDescriptor < 0x40) {
      throw reader.corrupt("block size: expected 40 to 70, found %02x".formatted(blockDescriptor));
    }
  }

  private void checkContentSize(long lengthBytes) {
    if (lengthBytes != targetEnd - targetStart) {
      throw reader.corrupt(
          "content size: expected %d, found %d".formatted(targetEnd - targetStart, lengthBytes));
    }
  }

  private void checkDescriptor(int descriptorStart) {
    int lengthBytes = reader.position() - descriptorStart;
    int expected = Lz4.checksum(source, start + descriptorStart, lengthBytes) >>> 8 & 0xff;
    int found = reader.u8();
    if (found != expected) {
      throw reader.corrupt("header checksum: expected %02x, found %02x".formatted(expected, found));
    }
  }

  private int blockSize() {
    return (int) reader.u32();
  }

  private void readBlock(int size) {
    int lengthBytes = size & ~STORED;
    if (lengthBytes > blockBytesMax) {
      throw reader.corrupt(
          "block: expected up to %d bytes, found %d".formatted(blockBytesMax, lengthBytes));
    }
    int blockStart = start + reader.position();
    reader.skip(lengthBytes);
    if (has(FLAG_BLOCK_CHECKSUM)) {
      checkChecksum("block", Lz4.checksum(source, blockStart, lengthBytes));
    }
    if (size < 0) {
      copyBlock(blockStart, lengthBytes);
    } else {
      decodeBlock(blockStart, lengthBytes);
    }
  }

  private void copyBlock(int blockStart, int lengthBytes) {
    if (lengthBytes > targetEnd - next) {
      throw reader.corrupt(
          "expected at most %d more bytes of content, found %d"
              .formatted(targetEnd - next, lengthBytes));
    }
    System.arraycopy(source, blockStart, target, next, lengthBytes);
    next += lengthBytes;
  }

  /** The native decoder knows no earlier block, so only what may refer to one is decoded here. */
  private void decodeBlock(int blockStart, int lengthBytes) {
    int room = Math.min(blockBytesMax, targetEnd - next);
    if (has(FLAG_INDEPENDENT) || next == targetStart) {
      next += decodeNatively(blockStart, lengthBytes, room);
    } else {
      Lz4DependentBlock block =
          new Lz4DependentBlock(source, blockStart, blockStart + lengthBytes, target);
      next = block.decode(targetStart, next, next + room);
    }
  }

  private int decodeNatively(int blockStart, int lengthBytes, int room) {
    try {
      return Lz4.DECOMPRESSOR.decompress(source, blockStart, lengthBytes, target, next, room);
    } catch (LZ4Exception e) {
      throw new CorruptDataException(
          "LZ4 frame: block at byte %d: expected an LZ4 block of up to %d raw bytes: %s"
              .formatted(blockStart - start, room, e.getMessage()),
          e);
    }
  }

  private void checkChecksum(String what, int expected) {
    int found = (int) reader.u32();
    if (found != expected) {
      throw reader.corrupt(
          "%s checksum: expected %08x, found %08x".formatted(what, expected, found));
    }
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
