package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageDecoderTest {
  private static final byte[] PLAIN = PageInputs.text(50_000, 1);

  private final Profiles profiles = new Profiles();
  private final PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);

  private byte[] compressed(PageCodec codec, byte[] plain) {
    int id =
        switch (codec) {
          case UNCOMPRESSED -> FrozenProfiles.STORED;
          case SNAPPY -> FrozenProfiles.SNAPPY_D;
          case GZIP -> FrozenProfiles.DEFLATE_MEMORY_8 + 6;
          case BROTLI -> FrozenProfiles.BROTLI + 1;
          case LZ4 -> FrozenProfiles.LZ4_FAST + FrozenProfiles.HADOOP;
          case ZSTD -> FrozenProfiles.ZSTD + 1;
          case LZ4_RAW -> FrozenProfiles.LZ4_FAST;
        };
    EncoderProfile profile = profiles.load(id);
    PageEncoding encoding = new PageEncoding(profile, SelfCheck.parameters(profile));
    return bench.encode(encoding, ByteSlice.of(plain)).toByteArray();
  }

  private KeepReason refusal(PageCodec codec, byte[] bytes, int plainLengthBytes) {
    PageBody body = new PageBody(codec, ByteSlice.of(bytes), plainLengthBytes);
    return catchThrowableOfType(PageRefusedException.class, () -> bench.decode(body)).reason();
  }

  @ParameterizedTest
  @EnumSource
  void aPageOfAnotherLengthThanClaimedIsRefused(PageCodec codec) {
    byte[] bytes = compressed(codec, PLAIN);
    for (int wrong : new int[] {0, 1, PLAIN.length - 1, PLAIN.length + 1, 2 * PLAIN.length}) {
      assertThat(refusal(codec, bytes, wrong))
          .as("%d", wrong)
          .isIn(KeepReason.LENGTH_DIFFERS, KeepReason.MALFORMED);
    }
    assertThat(refusal(codec, bytes, -1)).isEqualTo(KeepReason.LENGTH_DIFFERS);
  }

  @ParameterizedTest
  @EnumSource
  void aPageCutShortOrLongerThanItsEndIsRefused(PageCodec codec) {
    byte[] bytes = compressed(codec, PLAIN);
    for (int length : new int[] {0, 1, 7, bytes.length / 2, bytes.length - 1, bytes.length + 1}) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThat(refusal(codec, cut, PLAIN.length))
          .as("%d of %d", length, bytes.length)
          .isIn(KeepReason.LENGTH_DIFFERS, KeepReason.MALFORMED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void claimsAreBoundedBeforeAnythingIsAllocated(PageCodec codec) {
    byte[] bytes = compressed(codec, PLAIN);
    assertThat(refusal(codec, bytes, Integer.MAX_VALUE)).isEqualTo(KeepReason.PAGE_TOO_LARGE);
    assertThat(refusal(codec, new byte[10], 2 << 20)).isEqualTo(KeepReason.RATIO_TOO_HIGH);
  }

  @ParameterizedTest
  @EnumSource
  void aBodyOfNothingIsStored(PageCodec codec) throws PageRefusedException {
    DecodedPage page = bench.decodePage(new PageBody(codec, ByteSlice.of(new byte[0]), 0));
    assertThat(page.coding()).isEqualTo(PageCoding.STORED);
    assertThat(page.plain()).isEmpty();
  }

  @Test
  void aConstantPageMayHaveAnyRatio() throws PageRefusedException {
    byte[] constant = new byte[1 << 20];
    byte[] bytes = compressed(PageCodec.ZSTD, constant);
    assertThat(bytes).hasSizeLessThan(1 << 10);
    assertThat(bench.decode(new PageBody(PageCodec.ZSTD, ByteSlice.of(bytes), constant.length)))
        .isEqualTo(constant);
  }

  @Test
  void theOldLz4MayBeABareBlock() throws PageRefusedException {
    byte[] bytes = compressed(PageCodec.LZ4_RAW, PLAIN);
    DecodedPage page =
        bench.decodePage(new PageBody(PageCodec.LZ4, ByteSlice.of(bytes), PLAIN.length));
    assertThat(page.coding()).isEqualTo(PageCoding.LZ4_BLOCK);
    assertThat(page.plain()).isEqualTo(PLAIN);
  }

  @Test
  void hadoopMayGroupBlocks() throws PageRefusedException {
    Lz4Pages pages = new Lz4Pages(profiles);
    byte[] bytes = pages.grouped(PLAIN, new int[][] {{20_000, 10_000}, {}, {20_000}});
    DecodedPage page =
        bench.decodePage(new PageBody(PageCodec.LZ4, ByteSlice.of(bytes), PLAIN.length));
    assertThat(page.coding()).isEqualTo(PageCoding.LZ4_HADOOP);
    assertThat(page.plain()).isEqualTo(PLAIN);
    PageEncoding encoding = new PageEncoding(pages.profile(), page.parameters());
    assertThat(bench.encode(encoding, ByteSlice.of(PLAIN)).toByteArray()).isEqualTo(bytes);
  }

  @Test
  void gzipMayHaveSeveralMembersAndLongHeaders() throws IOException, PageRefusedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int from = 0; from < PLAIN.length; from += 10_000) {
      try (GZIPOutputStream member = new GZIPOutputStream(bytes)) {
        member.write(PLAIN, from, 10_000);
      }
    }
    byte[] named = named(Arrays.copyOf(PLAIN, 100));
    bytes.writeBytes(named);
    int length = PLAIN.length + 100;
    PageBody body = new PageBody(PageCodec.GZIP, ByteSlice.of(bytes.toByteArray()), length);
    DecodedPage page = bench.decodePage(body);
    assertThat(page.plain()).startsWith(PLAIN).hasSize(length);
    EncoderProfile profile = profiles.load(FrozenProfiles.DEFLATE_MEMORY_8 + 6);
    PageEncoding encoding = new PageEncoding(profile, page.parameters());
    assertThat(bench.encode(encoding, ByteSlice.of(page.plain())).toByteArray())
        .isEqualTo(bytes.toByteArray());
  }

  /** A member with every optional field in its header. */
  private byte[] named(byte[] plain) {
    byte[] member = compressed(PageCodec.GZIP, plain);
    byte[] header = {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3};
    byte[] fields = {2, 0, 9, 9, 'n', 0, 'c', 'c', 0, 7, 7};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(header);
    bytes.writeBytes(fields);
    bytes.write(member, header.length, member.length - header.length);
    return bytes.toByteArray();
  }
}
