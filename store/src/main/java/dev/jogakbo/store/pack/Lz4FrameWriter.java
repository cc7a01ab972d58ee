package dev.jogakbo.store.pack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * Writes one LZ4 frame of one independent block, no checksums, no content size: the form that every
 * Xet client reads.
 *
 * <pre>
 * 0    4   magic 04 22 4D 18
 * 4    1   FLG 60: version 1, independent blocks
 * 5    1   BD 50: blocks of at most 256 KiB, so that the longest record is one block
 * 6    1   header checksum: second byte of XXH32 over FLG and BD
 * 7    4   block length n, little-endian; never with the top bit that means "not compressed",
 *          because a frame that does not shrink is not kept
 * 11   n   LZ4 block
 * 11+n 4   end mark 0
 * </pre>
 */
final class Lz4FrameWriter {
  /** Bytes of a frame beyond its block. */
  static final int OVERHEAD_BYTES = 15;

  private static final int BLOCK_START = 11;
  private static final byte[] HEADER = header();
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Lz4FrameWriter() {}

  private static byte[] header() {
    byte[] header = HexFormat.of().parseHex("04224d18605000");
    header[6] = (byte) (Lz4.checksum(header, 4, 2) >>> 8);
    return header;
  }

  /** Most bytes a frame of that many raw bytes takes. */
  static int frameBytesMax(int rawLengthBytes) {
    return OVERHEAD_BYTES + rawLengthBytes + rawLengthBytes / 255 + 16;
  }

  /**
   * Writes the frame of {@code raw[offset, offset + lengthBytes)} to {@code target} from {@code
   * start} on, where {@link #frameBytesMax} bytes have room, and returns its length.
   */
  static int write(byte[] raw, int offset, int lengthBytes, byte[] target, int start) {
    int blockStart = start + BLOCK_START;
    int blockBytes =
        Lz4.COMPRESSOR.compress(
            raw, offset, lengthBytes, target, blockStart, target.length - blockStart - 4);
    System.arraycopy(HEADER, 0, target, start, HEADER.length);
    INT.set(target, blockStart - Integer.BYTES, blockBytes);
    INT.set(target, blockStart + blockBytes, 0);
    return OVERHEAD_BYTES + blockBytes;
  }
}
