package dev.jogakbo.store.xet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.RefusedBytesException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XorbStreamTest {
  private static final byte[] HELLO =
      HexFormat.of().parseHex("000c0000000c000048656c6c6f20576f726c6421");
  private static final String HELLO_HASH =
      "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb";

  /** The footer that the specification prints for this xorb. */
  private static final byte[] HELLO_FOOTER =
      HexFormat.of()
          .parseHex(
              "584554424c4f4201"
                  + "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8"
                  + "58424c424853480001000000"
                  + "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8"
                  + "58424c42424e440101000000140000000c000000010000005c00000030000000"
                  + "00000000000000000000000000000000"
                  + "84000000");

  @Test
  void readsTheXorbOfTheSpecification() {
    assertThat(read(HELLO).xorbHash().toHex()).isEqualTo(HELLO_HASH);
  }

  @Test
  void dropsAFooter() {
    assertThat(read(join(HELLO, HELLO_FOOTER)).xorbHash().toHex()).isEqualTo(HELLO_HASH);
  }

  @Test
  void readsChunksOfAllSchemesAndSizes() throws IOException {
    Random random = new Random(7);
    List<byte[]> raw = new ArrayList<>(SentXorb.chunks(9, 9_000, random));
    raw.add(new byte[131_072]);
    raw.add(new byte[] {1});
    SentXorb xorb = SentXorb.packed(raw);
    assertThat(xorb.body().length).isLessThan(100_000);
    try (XorbStream stream = new XorbStream(new ByteArrayInputStream(xorb.body()))) {
      for (byte[] chunk : raw) {
        assertThat(stream.next()).isTrue();
        assertThat(Arrays.copyOf(stream.raw(), stream.lengthBytes())).isEqualTo(chunk);
        assertThat(stream.packedBytes()).isLessThanOrEqualTo(8 + chunk.length);
      }
      assertThat(stream.next()).isFalse();
    }
  }

  @Test
  void keepsWhatPackingMadeLongerAsItIs() throws IOException {
    byte[] frame =
        HexFormat.of().parseHex("04224d1860408203000080" + "616263" + "00000000"); // stored block
    byte[] body = join(new byte[] {0, (byte) frame.length, 0, 0, 1, 3, 0, 0}, frame);
    try (XorbStream stream = new XorbStream(new ByteArrayInputStream(body))) {
      stream.next();
      assertThat(Arrays.copyOf(stream.packed(), stream.packedBytes()))
          .isEqualTo(new byte[] {0, 3, 0, 0, 0, 3, 0, 0, 'a', 'b', 'c'});
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', expected 1 to 8192 chunks",
    "010c0000000c0000, version",
    "000c0000030c0000, scheme",
    "000c0000800c0000, scheme",
    "000c000063ffffff, scheme",
    "0000000000000000, raw length",
    "000d0000000c0000, stored raw",
    "00000002010c0000, payload",
    "00ffffff01ffffff, raw length",
    "0001000001010002, raw length",
    "58455442, chunk 0",
    "584554424c4f4200, 1 to 8192 chunks",
  })
  void refusesHeadersThatAreWrong(String hex, String why) {
    assertRefused(HexFormat.of().parseHex(hex), why);
  }

  @Test
  void refusesATailThatIsNoRecord() {
    assertRefused(join(HELLO, new byte[] {0}), "chunk 1");
    assertRefused(join(HELLO, new byte[40]), "chunk 1");
    assertRefused(join(HELLO, "XETBLOB".getBytes(US_ASCII)), "footer");
    assertRefused(join(HELLO, HELLO_FOOTER, new byte[] {0}), "footer");
    assertRefused(join(HELLO, Arrays.copyOf(HELLO_FOOTER, 40)), "footer");
  }

  @Test
  void refusesAXorbCutAnywhere() {
    byte[] body = SentXorb.packed(SentXorb.chunks(3, 700, new Random(1))).body();
    int whole = 0;
    for (int end = 0; end < body.length; end++) {
      try {
        read(Arrays.copyOf(body, end));
        whole++; // between two records it is a shorter xorb, of another hash
      } catch (RefusedBytesException expected) {
        assertThat(expected).hasMessageContaining("xorb");
      }
    }
    assertThat(whole).isEqualTo(2);
  }

  @Test
  void refusesMoreChunksThanAXorbHas() {
    byte[] one = {0, 1, 0, 0, 0, 1, 0, 0, 'x'};
    ByteWriter body = new ByteWriter();
    for (int i = 0; i < 8192; i++) {
      body.bytes(one);
    }
    assertThat(read(body.toByteArray()).chunkCount()).isEqualTo(8192);
    assertRefused(body.bytes(one).toByteArray(), "at most 8192 chunks");
  }

  /** 600 records of a few hundred bytes each that decode to 128 KiB. */
  @Test
  void refusesMoreRawBytesThanAXorbHasBeforeAllAreDecoded() {
    byte[] bomb = SentXorb.packed(List.of(new byte[131_072])).body();
    List<InputStream> bombs = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      bombs.add(new ByteArrayInputStream(bomb));
    }
    InputStream body = new SequenceInputStream(Collections.enumeration(bombs));
    assertThatExceptionOfType(RefusedBytesException.class)
        .isThrownBy(() -> read(body))
        .withMessageContaining("chunk 512")
        .withMessageContaining("raw bytes");
  }

  @Test
  void refusesAFrameThatDecodesToMoreThanItsHeaderSays() {
    byte[] bomb = SentXorb.packed(List.of(new byte[131_072])).body().clone();
    bomb[5] = 1;
    bomb[6] = 0;
    bomb[7] = 0;
    assertRefused(bomb, "chunk 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 4096})
  void readsBodiesThatTrickle(int pieceBytes) {
    SentXorb xorb = SentXorb.packed(SentXorb.chunks(5, 3000, new Random(3)));
    InputStream trickle =
        new FilterInputStream(new ByteArrayInputStream(xorb.body())) {
          @Override
          public int read(byte[] target, int offset, int lengthBytes) throws IOException {
            return super.read(target, offset, Math.min(pieceBytes, lengthBytes));
          }
        };
    assertThat(read(trickle).xorbHash()).isEqualTo(xorb.hash());
  }

  private static void assertRefused(byte[] body, String why) {
    assertThatExceptionOfType(RefusedBytesException.class)
        .isThrownBy(() -> read(body))
        .withMessageContaining(why);
  }

  private static MerkleTree read(byte[] body) {
    return read(new ByteArrayInputStream(body));
  }

  static MerkleTree read(InputStream body) {
    MerkleTree tree = new MerkleTree();
    try (XorbStream stream = new XorbStream(body)) {
      while (stream.next()) {
        tree.add(stream.hash(), stream.lengthBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tree;
  }

  private static byte[] join(byte[]... parts) {
    ByteWriter all = new ByteWriter();
    for (byte[] part : parts) {
      all.bytes(part);
    }
    return all.toByteArray();
  }
}
