package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.codec.ByteSlice;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class LevelDecoderTest {
  private static final int RLE = 3;
  private static final int BIT_PACKED = 4;

  private static ByteSlice hex(String digits) {
    return ByteSlice.of(HexFormat.of().parseHex(digits));
  }

  private static byte[] levels(LevelDecoder decoder, int count) {
    return Arrays.copyOf(decoder.levels(), count);
  }

  @Test
  void whereTheHighestIsZeroNothingIsWritten() {
    LevelDecoder decoder = new LevelDecoder("levels", 0);
    ByteSlice page = hex("0102");
    assertThat(decoder.decode(page, RLE, 100)).isSameAs(page);
    assertThat(decoder.levels()).isEmpty();
  }

  @Test
  void runsHaveTheirLengthInFront() {
    LevelDecoder decoder = new LevelDecoder("levels", 3);
    ByteSlice rest = decoder.decode(hex("05000000" + "0603" + "03e41b" + "99"), RLE, 11);
    assertThat(levels(decoder, 11)).containsExactly(3, 3, 3, 0, 1, 2, 3, 3, 2, 1, 0);
    assertThat(rest.toByteArray()).containsExactly(0x99);
  }

  /** The example of the specification: 0 to 7 in three bits each. */
  @Test
  void oldBitsHaveTheHighestFirst() {
    LevelDecoder decoder = new LevelDecoder("levels", 7);
    ByteSlice rest = decoder.decode(hex("053977" + "99"), BIT_PACKED, 8);
    assertThat(levels(decoder, 8)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(rest.toByteArray()).containsExactly(0x99);
    decoder.decode(hex("0539"), BIT_PACKED, 5);
    assertThat(levels(decoder, 5)).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    LevelDecoder decoder = new LevelDecoder("levels", 2);
    assertRefused(() -> decoder.decode(hex("0200000004"), RLE, 2), "6 bytes, found 5");
    assertRefused(() -> decoder.decode(hex("ffffffff0400"), RLE, 2), "a length, found -1");
    assertRefused(() -> decoder.decode(hex("020000"), RLE, 2), "4 bytes, found 3");
    assertRefused(() -> decoder.decode(hex("020000000403"), RLE, 2), "0 to 2, found 3");
    assertRefused(() -> decoder.decode(hex("02000000030f"), RLE, 2), "0 to 2, found 3");
    assertRefused(() -> decoder.decode(hex("020000000402"), RLE, 3), "1 more bytes, found 0");
    assertRefused(() -> decoder.decode(hex("f0"), BIT_PACKED, 2), "0 to 2, found 3");
    assertRefused(() -> decoder.decode(hex("00"), BIT_PACKED, 5), "2 bytes, found 1");
    assertRefused(() -> decoder.decode(hex("00"), 0, 5), "encoding 3 or 4, found 0");
    assertRefused(() -> new LevelDecoder("levels", 128), "levels from 0 to 127, found 128");
  }

  private static void assertRefused(Runnable decoding, String message) {
    assertThatThrownBy(decoding::run)
        .isInstanceOf(MalformedPageException.class)
        .hasMessage("levels: expected " + message);
  }
}
