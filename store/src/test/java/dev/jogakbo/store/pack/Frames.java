package dev.jogakbo.store.pack;

import dev.jogakbo.store.bytes.ByteWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.Consumer;
import net.jpountz.xxhash.XXHashFactory;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream.BlockSize;

/** LZ4 frames as others write them, and by hand. */
final class Frames {
  private Frames() {}

  /** A frame by another implementation, which takes minutes for more than a few thousand bytes. */
  static byte[] of(
      byte[] raw, boolean contentChecksum, boolean blockChecksum, boolean blockDependency) {
    FramedLZ4CompressorOutputStream.Parameters parameters =
        new FramedLZ4CompressorOutputStream.Parameters(
            BlockSize.K64, contentChecksum, blockChecksum, blockDependency);
    try {
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      try (OutputStream out = new FramedLZ4CompressorOutputStream(frame, parameters)) {
        out.write(raw);
      }
      return frame.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A bare block by another implementation. */
  static byte[] block(byte[] raw) {
    try {
      ByteArrayOutputStream block = new ByteArrayOutputStream();
      try (OutputStream out = new BlockLZ4CompressorOutputStream(block)) {
        out.write(raw);
      }
      return block.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A frame of those flags, whose header checksum is right and whose body is what is given. */
  static byte[] byHand(int flags, int blockDescriptor, Consumer<ByteWriter> body) {
    return byHand(flags, blockDescriptor, new byte[0], body);
  }

  /** As above, with more descriptor bytes between BD and the header checksum. */
  static byte[] byHand(int flags, int blockDescriptor, byte[] more, Consumer<ByteWriter> body) {
    byte[] descriptor = new ByteWriter().u8(flags).u8(blockDescriptor).bytes(more).toByteArray();
    ByteWriter frame = new ByteWriter().u32(0x184D2204L).bytes(descriptor);
    frame.u8(checksum(descriptor) >>> 8 & 0xff);
    body.accept(frame);
    return frame.toByteArray();
  }

  static int checksum(byte[] bytes) {
    return XXHashFactory.safeInstance().hash32().hash(bytes, 0, bytes.length, 0);
  }

  /** Reads a frame into an array of exactly that length, with guard bytes around. */
  static byte[] read(byte[] frame, int rawLengthBytes) {
    byte[] target = new byte[rawLengthBytes + 16];
    Arrays.fill(target, (byte) 0x5a);
    new Lz4FrameReader(frame, 0, frame.length, target, 8, 8 + rawLengthBytes).read();
    return Arrays.copyOfRange(target, 8, 8 + rawLengthBytes);
  }
}
