package dev.jogakbo.store.xet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.RangeHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.id.ContentId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {
  /** The upload that the specification prints. */
  static final byte[] UPLOAD =
      HexFormat.of()
          .parseHex(
              """
              48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa902000000000000000000000000000000
              bd60b088ade0daa9b195cfbd7ac8e7d74f6db014045ac9326571b887d268eb6b000000c0010000000000000000000000
              a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000001000000
              4ccb988e4563cb8923b7a7a5506bbe7592e648535df0824b2b86c35daf1ab75f00000000000000000000000000000000
              53fcf17f65b1837f5dd6a14881c12db92877d6a31f4b2dfc69906d1200d2dd4a00000000000000000000000000000000
              ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000000000000000000000000
              a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e800000000010000000c00000000000000
              a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000008000000000
              ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000000000000000000000000
              """
                  .replace("\n", ""));

  /** The answer to a query that the specification prints. */
  static final byte[] ANSWER =
      HexFormat.of()
          .parseHex(
              """
              48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa90200000000000000c800000000000000
              ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000000000000000000000000
              a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e800000000010000000c00000014000000
              a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000000000000
              ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000000000000000000000000
              010000000000000030000000000000006000000000000000f0000000000000000000000000000000f0000000000000000000000000000000f000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000078e7680000000080b2f06800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000140000000000000000000000000000000c00000000000000f000000000000000
              """
                  .replace("\n", ""));

  private static final ChunkHash CHUNK =
      ChunkHash.parse("d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb");
  private static final XorbHash XORB = XorbHash.parse(CHUNK.toHex());
  private static final FileHash FILE =
      FileHash.parse("a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165");
  private static final RangeHash RANGE =
      RangeHash.parse("89cb63458e98cb4c75be6b50a5a7b7234b82f05d5348e6925fb71aaf5dc3862b");
  private static final ContentId SHA256 =
      ContentId.parse("7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069");
  private static final List<SizedChunk> CHUNKS = List.of(new SizedChunk(CHUNK, 12));

  @Test
  void readsTheUploadOfTheSpecification() {
    Shard shard = Shard.parse(UPLOAD);
    ShardFile file = shard.files().getFirst();
    assertThat(shard.files()).hasSize(1);
    assertThat(file.hash()).isEqualTo(FILE);
    assertThat(file.termCount()).isEqualTo(1);
    assertThat(file.term(0)).isEqualTo(new Term(XORB, 12, 0, 1));
    assertThat(file.hasRangeHashes()).isTrue();
    assertThat(file.rangeHash(0)).isEqualTo(RANGE);
    assertThat(file.sha256()).contains(SHA256);
    ShardXorb xorb = shard.xorbs().getFirst();
    assertThat(shard.xorbs()).hasSize(1);
    assertThat(xorb.hash()).isEqualTo(XORB);
    assertThat(xorb.chunkCount()).isEqualTo(1);
    assertThat(xorb.rawBytes()).isEqualTo(12);
    assertThat(xorb.diskBytes()).isZero();
    assertThat(xorb.chunkHash(0)).isEqualTo(CHUNK);
    assertThat(xorb.chunkOffset(0)).isZero();
    assertThat(xorb.chunkLengthBytes(0)).isEqualTo(12);
  }

  @Test
  void writesTheUploadOfTheSpecification() {
    ShardWriter writer = ShardWriter.upload();
    writer.file(FILE, List.of(new Term(XORB, 12, 0, 1)), List.of(RANGE), SHA256);
    writer.endFiles();
    writer.xorb(XORB, CHUNKS, 0);
    byte[] written = writer.finish();
    byte[] expected = UPLOAD.clone();
    expected[7 * 48 + 43] = 0; // a client's flag that the chunk may be asked for
    assertThat(written).isEqualTo(expected);
  }

  @Test
  void writesTheAnswerOfTheSpecification() {
    ShardWriter writer = ShardWriter.answer(new byte[32]);
    writer.endFiles();
    writer.xorb(XORB, CHUNKS, 20);
    assertThat(writer.finish(1_760_000_000L, 1_760_000_000L + 7 * 86_400)).isEqualTo(ANSWER);
  }

  @Test
  void readsAShardWithAFooter() {
    Shard shard = Shard.parse(ANSWER);
    assertThat(shard.files()).isEmpty();
    assertThat(shard.xorbs().getFirst().diskBytes()).isEqualTo(20);
  }

  @Test
  void showsChunksUnderTheKeyOnly() {
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) i;
    }
    ShardWriter writer = ShardWriter.answer(key);
    writer.endFiles();
    writer.xorb(XORB, CHUNKS, 20);
    ShardXorb xorb = Shard.parse(writer.finish(1, 2)).xorbs().getFirst();
    assertThat(xorb.hash()).isEqualTo(XORB);
    assertThat(xorb.chunkHash(0).toHex())
        .isEqualTo("213944381648fd3a12bf8dfc98576416734cf1afdb7ddced216b33a217c15167");
    assertThat(xorb.chunkHash(0)).isEqualTo(XetHashes.hmac(CHUNK, key));
  }

  @Test
  void readsTheEmptyFile() {
    ShardWriter writer = ShardWriter.upload();
    ContentId empty =
        ContentId.parse("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    writer.file(FileHash.EMPTY, List.of(), List.of(), empty);
    writer.endFiles();
    ShardFile file = Shard.parse(writer.finish()).files().getFirst();
    assertThat(file.termCount()).isZero();
    assertThat(file.sha256()).contains(empty);
  }

  @Test
  void refusesAShardCutAnywhere() {
    for (byte[] whole : List.of(UPLOAD, ANSWER)) {
      for (int end = 0; end < whole.length; end++) {
        boolean endsBehindXorbs = whole.length == ANSWER.length && end == 5 * 48;
        if (!endsBehindXorbs) {
          assertRefused(Arrays.copyOf(whole, end), "shard");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00, tag",
    "32, 03, version",
    "80, 01, flags",
    "83, e0, flags",
    "84, ffffffff, ",
    "84, 08000000, ",
    "84, ffffff7f, ",
    "324, 00000000, 1 to 8192 chunks",
    "324, 01200000, ",
    "324, ffffffff, ",
    "240, 00, ",
  })
  void refusesCountsAndMarksThatAreWrong(int at, String hex, String why) {
    byte[] damaged = UPLOAD.clone();
    byte[] bytes = HexFormat.of().parseHex(hex);
    System.arraycopy(bytes, 0, damaged, at, bytes.length);
    assertRefused(damaged, why == null ? "shard" : why);
  }

  @Test
  void refusesMoreChunksOfAXorbThanThereCanBe() {
    ByteWriter writer = new ByteWriter();
    writer.bytes(ShardLayout.tag()).i64(2).i64(0).bytes(ShardLayout.bookend());
    writer.bytes(XORB.toBytes()).u32(0).u32(8193).u32(12).u32(0);
    writer.bytes(new byte[8193 * 48]).bytes(ShardLayout.bookend());
    assertRefused(writer.toByteArray(), "8193");
  }

  @Test
  void refusesATailThatIsNoFooter() {
    assertRefused(Arrays.copyOf(UPLOAD, UPLOAD.length + 1), "footer");
    assertRefused(Arrays.copyOf(UPLOAD, UPLOAD.length + 200), "footer");
    assertRefused(Arrays.copyOf(UPLOAD, UPLOAD.length + 1000), "footer");
  }

  private static void assertRefused(byte[] shard, String why) {
    assertThatExceptionOfType(RefusedBytesException.class)
        .isThrownBy(() -> Shard.parse(shard))
        .withMessageContaining(why);
  }
}
