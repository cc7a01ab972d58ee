package dev.jogakbo.chunker;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cuts of the protocol specification's vectors V1 to V5. */
class ChunkerGoldenTest {
  private static final List<Integer> PATTERN =
      Stream.of(
              ("154,52,42,34,159,75,126,224,70,236,12,196,79,236,178,124,127,50,99,178,44,176,174,126,250,235,205,174,"
                      + "252,122,35,10,20,101,214,69,193,8,115,105,158,228,120,111,136,162,198,251,211,183,253,252,164,"
                      + "147,63,16,186,162,117,23,170,36,205,187,174,76,210,174,211,175,12,173,145,59,2,70,222,181,159,"
                      + "227,182,156,189,51,226,106,24,50,183,157,140,10,8,23,212,70,10,234,23,33,219,254,39,236,70,49,"
                      + "191,116,9,115,15,101,26,159,165,220,15,170,56,125,92,163,94,235,38,40,49,81")
                  .split(","))
          .map(Integer::valueOf)
          .toList();

  @Test
  void randomBytesOfSeed0() throws Exception {
    byte[] bytes = SplitMix64.bytes(0, 1_000_000);
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
        .isEqualTo("b3d0a1f7938cd4d8413a4dcffd4313e2e8ac0cb61cb1090eb140ea8e9154befb");
    assertThat(ChunkEnds.of(bytes))
        .containsExactly(
            84493, 134421, 144853, 243318, 271793, 336457, 467529, 494581, 582000, 596735, 616815,
            653164, 678202, 724510, 815591, 827760, 958832, 991092, 1000000);
  }

  @Test
  void oneByteValueNeverCutsBeforeTheGreatestSize() {
    byte[] bytes = new byte[1_000_000];
    Arrays.fill(bytes, (byte) 0x3B);
    assertThat(ChunkEnds.of(bytes))
        .containsExactly(131072, 262144, 393216, 524288, 655360, 786432, 917504, 1000000);
  }

  @Test
  void randomBytesOfSeed1() {
    assertThat(ChunkEnds.of(SplitMix64.bytes(1, 256_000)))
        .containsExactly(25125, 104497, 235569, 256000);
  }

  @Test
  void inputBelowTheLeastSizeIsOneChunk() {
    assertThat(ChunkEnds.of(SplitMix64.bytes(1, 8191))).containsExactly(8191);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
            0 | 8256,16448,24640,32832,41024,49216,57408,65536
            1 | 8320,16576,24832,33088,41344,49600,57856,65536
            2 | 8254,16574,24894,33214,41534,49854,58174,65536
           45 | 8195,16499,24803,33107,41411,49715,58019,65536
          126 | 8192,16574,24956,33338,41720,50102,58484,65536
          127 | 8224,16639,25054,33469,41884,50299,58714,65536
          """)
  void patternThatCutsAtTheLeastSize(int pad, String ends) {
    assertThat(ChunkEnds.of(repeatedPattern(pad)))
        .isEqualTo(Stream.of(ends.split(",")).map(Integer::valueOf).toList());
  }

  private static byte[] repeatedPattern(int pad) {
    byte[] bytes = new byte[65_536];
    int unitBytes = PATTERN.size() + pad;
    for (int i = 0; i < bytes.length; i++) {
      int index = i % unitBytes;
      bytes[i] = index < PATTERN.size() ? PATTERN.get(index).byteValue() : 0;
    }
    return bytes;
  }
}
