package dev.jogakbo.store.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class Lz4FrameReaderTest {
  private static final byte[] RAW =
      "tick tock tick tock tick tock tick tock, said it".getBytes(US_ASCII);
  private static final byte[] BLOCK = Frames.block(RAW);
  private static final byte[] ZEROS = Lz4.COMPRESSOR.compress(new byte[4 << 20]);
  private static final Consumer<ByteWriter> ONE_BLOCK =
      frame -> frame.u32(BLOCK.length).bytes(BLOCK).u32(0);

  @Test
  void readsWhatJavaScriptClientsWrite() {
    assertThat(read(Frames.byHand(0x40, 0x70, ONE_BLOCK))).isEqualTo(RAW);
  }

  @Test
  void readsOurOwnForm() {
    byte[] frame = new byte[Lz4FrameWriter.frameBytesMax(RAW.length)];
    int lengthBytes = Lz4FrameWriter.write(RAW, 0, RAW.length, frame, 0);
    byte[] exact = Arrays.copyOf(frame, lengthBytes);
    assertThat(HexFormat.of().formatHex(exact)).startsWith("04224d186050");
    assertThat(read(exact)).isEqualTo(RAW);
  }

  @Test
  void readsBlocksStoredAsTheyAre() {
    byte[] frame =
        Frames.byHand(0x60, 0x40, f -> f.u32(0x8000_0000L | RAW.length).bytes(RAW).u32(0));
    assertThat(read(frame)).isEqualTo(RAW);
  }

  @Test
  void readsMatchesThatReachIntoABlockStoredAsItIs() {
    byte[] frame =
        Frames.byHand(
            0x40,
            0x40,
            f -> {
              f.u32(0x8000_0000L | 5).bytes("abcde".getBytes(US_ASCII));
              f.u32(9).u8(0x00).u16(5).u8(0x50).bytes("vwxyz".getBytes(US_ASCII)).u32(0);
            });
    assertThat(Frames.read(frame, 14)).isEqualTo("abcdeabcdvwxyz".getBytes(US_ASCII));
  }

  @Test
  void refusesMatchesThatReachBeforeTheContent() {
    byte[] frame =
        Frames.byHand(
            0x40,
            0x40,
            f -> {
              f.u32(0x8000_0000L | 5).bytes("abcde".getBytes(US_ASCII));
              f.u32(9).u8(0x00).u16(6).u8(0x50).bytes("vwxyz".getBytes(US_ASCII)).u32(0);
            });
    assertThatThrownBy(() -> Frames.read(frame, 14))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("distance: expected 1 to 5, found 6");
  }

  @Test
  void checksTheContentSize() {
    assertThat(read(sized(RAW.length))).isEqualTo(RAW);
    refuses(sized(RAW.length + 1), "content size: expected 48, found 49");
    refuses(sized(-1), "content size: expected 48, found -1");
  }

  @Test
  void checksTheContentChecksum() {
    assertThat(read(withContentChecksum(0))).isEqualTo(RAW);
    refuses(withContentChecksum(1), "content checksum");
  }

  @Test
  void checksTheBlockChecksum() {
    assertThat(read(withBlockChecksum(0))).isEqualTo(RAW);
    refuses(withBlockChecksum(1), "block checksum");
  }

  @Test
  void refusesAFrameThatNeedsADictionary() {
    refuses(Frames.byHand(0x61, 0x40, new byte[4], ONE_BLOCK), "without a dictionary");
  }

  @Test
  void refusesFlagsThatTheFormatDoesNotKnow() {
    refuses(Frames.byHand(0x62, 0x40, ONE_BLOCK), "flags");
    refuses(Frames.byHand(0xa0, 0x40, ONE_BLOCK), "flags");
    refuses(Frames.byHand(0x60, 0x30, ONE_BLOCK), "block size");
    refuses(Frames.byHand(0x60, 0xc0, ONE_BLOCK), "block size");
    refuses(Frames.byHand(0x60, 0x41, ONE_BLOCK), "block size");
  }

  @Test
  void refusesAHeaderThatFailsItsChecksum() {
    byte[] frame = Frames.byHand(0x60, 0x40, ONE_BLOCK);
    frame[6] ^= 1;
    refuses(frame, "header checksum");
  }

  @Test
  void refusesAForeignMagic() {
    byte[] frame = Frames.byHand(0x60, 0x40, ONE_BLOCK);
    frame[0] ^= 1;
    refuses(frame, "magic");
  }

  @Test
  void refusesAFrameWithoutEndMark() {
    refuses(
        Frames.byHand(0x60, 0x40, f -> f.u32(BLOCK.length).bytes(BLOCK)),
        "expected 4 more bytes, found 0");
  }

  @Test
  void refusesBytesAfterTheEnd() {
    refuses(
        Frames.byHand(0x60, 0x40, ONE_BLOCK.andThen(f -> f.u8(0))),
        "expected the end, found 1 more bytes");
  }

  @Test
  void refusesABlockThatRunsPastTheFrame() {
    refuses(Frames.byHand(0x60, 0x40, f -> f.u32(1000)), "expected 1000 more bytes, found 0");
  }

  @Test
  void refusesABlockLongerThanItsFrameAllows() {
    refuses(
        Frames.byHand(0x60, 0x40, f -> f.u32(65_537)), "expected up to 65536 bytes, found 65537");
  }

  @Test
  void refusesContentOfAnotherLength() {
    byte[] frame = Frames.byHand(0x60, 0x40, ONE_BLOCK);
    assertThatThrownBy(() -> Frames.read(frame, RAW.length + 1))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 49 bytes of content, found 48");
    assertThatThrownBy(() -> Frames.read(frame, RAW.length - 1))
        .isInstanceOf(CorruptDataException.class);
  }

  @Test
  void stopsABombAtTheDeclaredLength() {
    byte[] bomb = Frames.byHand(0x60, 0x70, f -> f.u32(ZEROS.length).bytes(ZEROS).u32(0));
    assertThat(bomb.length).isLessThan(20_000);
    assertThat(Frames.read(bomb, 4 << 20)).containsOnly(0);
    assertThatThrownBy(() -> Frames.read(bomb, 1000)).isInstanceOf(CorruptDataException.class);
  }

  @Test
  void stopsADependentBombAtTheDeclaredLength() {
    byte[] bomb =
        Frames.byHand(
            0x40,
            0x70,
            f -> {
              f.u32(0x8000_0000L | 1).u8(7);
              f.u32(ZEROS.length).bytes(ZEROS).u32(0);
            });
    assertThat(Frames.read(bomb, 1 + (4 << 20))).startsWith(7, 0).endsWith(0);
    assertThatThrownBy(() -> Frames.read(bomb, 1000)).isInstanceOf(CorruptDataException.class);
  }

  private static byte[] sized(long lengthBytes) {
    return Frames.byHand(0x68, 0x40, new ByteWriter().i64(lengthBytes).toByteArray(), ONE_BLOCK);
  }

  private static byte[] withContentChecksum(int flip) {
    return Frames.byHand(0x64, 0x40, ONE_BLOCK.andThen(f -> writeChecksum(f, RAW, flip)));
  }

  private static byte[] withBlockChecksum(int flip) {
    return Frames.byHand(
        0x70,
        0x40,
        f -> {
          f.u32(BLOCK.length).bytes(BLOCK);
          writeChecksum(f, BLOCK, flip);
          f.u32(0);
        });
  }

  private static void writeChecksum(ByteWriter frame, byte[] of, int flip) {
    frame.u32((Frames.checksum(of) ^ flip) & 0xffff_ffffL);
  }

  private static byte[] read(byte[] frame) {
    return Frames.read(frame, RAW.length);
  }

  private static void refuses(byte[] frame, String reason) {
    assertThatThrownBy(() -> read(frame))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(reason);
  }
}
