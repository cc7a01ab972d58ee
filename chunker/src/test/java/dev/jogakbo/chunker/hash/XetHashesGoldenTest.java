package dev.jogakbo.chunker.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.ChunkEnds;
import dev.jogakbo.chunker.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hashes of the protocol specification's vectors, sections 1.4 and 2.3. */
class XetHashesGoldenTest {
  private static final byte[] HMAC_KEY =
      HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

  private static final SizedChunk A =
      sized("cfc5d07f6f03c29bbf424132963fe08d19a37d5757aaf520bf08119f05cd56d6", 100);
  private static final SizedChunk B =
      sized("c3e67584b5c4fc2a89837ec39e40f2c8a6bb0b2987ac94cd4b31e5fbdd210a72", 200);
  private static final SizedChunk C =
      sized("0d2beb91b9196929a5ddec9f6e306924ddf4a24268e3e59fd8464738d525af37", 300);
  private static final SizedChunk D =
      sized("adf8773496a9b7319b2e50dc98093f344053b17d8ad37100b9c07d9805988784", 400);

  @Test
  void randomBytesOfSeed0() {
    List<SizedChunk> chunks = chunksOf(SplitMix64.bytes(0, 1_000_000));
    assertThat(chunks.stream().map(chunk -> chunk.hash().toHex()))
        .containsExactly(
            "6eca1e7dadaf08cca5d82d318c800f07c2ddcec115a7e8627e5edd9605b94b8d",
            "624ea34d72a06e5d43a1b8dd10763f0d22f165992c397ed97563899b27fdd88a",
            "4411d2ec847c6e3f451a7451ff3933adb4f1c31587421b9f730b698a78313b47",
            "6342bde97433e29e0779ad33eb8040d986679040361b3cc3a06230fe60dd6c9b",
            "405253fcf15bba751adc4f507d3453273daff81ed4d8acd71c521aa1cbddc0b5",
            "4482374af7f8bebfdb5c5df0299f80128d6c58886ad7b218c562b1d74064e4cb",
            "80acc8d39c853b4b8a8c6ad7b63bf2ea68f62c2226b92f06349f92cc84d213cc",
            "a7076d7d343f711fb20fe6cd023248d8d051e8fe7d44172596cd5c7ea7edaf65",
            "44755217bbb4dadc81ea7695765230a34a2e6cb3b55f373f1de35aeba79ae92c",
            "001adc1d302d5f039278325dcbd5ec3b194f4794f1629d6f962f9f4bb78a7bff",
            "f8460a337c186f07c2e225bb287a1d3d3d686dc69d0828e99640f7d8852c5b90",
            "c9bc3da29025dc1ba562d303d815151d9a937367abb766ae842a165e8493d9fe",
            "5044339dfd65e8163bdfe642614a6be604b04d6aeacf222cf219ad287bfc5cf1",
            "163622db0fe0da93f2ef964eed4c485f3c7a9c312f8e8e8a312ab4bb8141f13e",
            "e1730534a858aa0258ad8904ef12b829b8a123a1c611250275c9ca9471e4c650",
            "1fbc6854f9185caba1e1f55393f41f83b895b18f9c99245c029025ca48f1e14b",
            "8a27b66ccf05b864b6bef6fb5c970fe894f73d2330e8e98fe7841dcdbd9e9576",
            "bc70a33e7a9ec820cac24b87023469a57bdae1bf91cc3961b95806c64a525221",
            "03e5b5f5a088269ec4b329f1e04debfac4cb54b9c0facf038f7e8e0f054be7e2");
    assertTrees(
        chunks,
        "6f2ce16ca5e317f0100ff0e7e5bf40a0de9032e9ee1ad04b6b8ff4e36cdfbf6c",
        "3d17b2d7d64a0e011b6717a52d9a16bd2c3f05b743fa8adf52a7d75dafab6d89",
        "6daf15a7ed258b91f607e8f5e6723a8564292d12c8104c156f7bad9c255a0180");
    assertThat(XetHashes.hmac(chunks.getFirst().hash(), HMAC_KEY).toHex())
        .isEqualTo("cd71d83b221bebcc8b5a9de0b8c908ecb0558a91f4dbae0219be258718f8bf77");
  }

  @Test
  void oneByteValue() {
    byte[] bytes = new byte[1_000_000];
    Arrays.fill(bytes, (byte) 0x3B);
    List<SizedChunk> chunks = chunksOf(bytes);
    assertThat(chunks).hasSize(8);
    assertThat(chunks.subList(0, 7))
        .containsOnly(
            sized("d3b528b30528f3ad802a015cdf93c531d4da754a1f8c0d341a8f111fd8b6f04e", 131_072));
    assertThat(chunks.getLast())
        .isEqualTo(
            sized("99d04e49b71237231d47669f3eec84c90eb6b6be12b364ce326c05c6d71c3a9f", 82_496));
    assertTrees(
        chunks,
        "a6b5a7f0bb38b6fd5fb39031eb7564e18ea0e7a0b7bea87de54ed1db8bc85884",
        "53f845640fcd1c7440befff65bd93434c83a30c6559a705597d61f2ef64e2f88",
        "966713ec6609aa2aa74c90a2fa7771f6068114b4ea12cf569142b436d6e3676c");
  }

  @Test
  void randomBytesOfSeed1() {
    List<SizedChunk> chunks = chunksOf(SplitMix64.bytes(1, 256_000));
    assertThat(chunks.stream().map(chunk -> chunk.hash().toHex()))
        .containsExactly(
            "2520f307e75abcb6555d51e9019c4fb6eaa48883cb20c6fb5841450e5192f8b1",
            "a541447b277c431354bad0237cb08349615a92601f57815c7125dd1e5185e55b",
            "60c902ab8da4775301965d815987a8b521a9b7ce40626c9466b150e781acf55f",
            "b85030719f9ba26a7443374c4ee8a6dbb1fc24952ffbc62e58d255dd505c2f4b");
    assertTrees(
        chunks,
        "335db8e272cac859dec35783bbc12c7f433bbcea50528d154cb07bf36888a51f",
        "116cd39641ee392863a30c2a5bd6ab04676177a75604729bb98cfc4052fc3131",
        "db0e3fdc8c0a0b63ce07b032b785022faa8f6a4eea1e6aebdac3a77dc8471fb3");
  }

  @Test
  void inputBelowTheLeastSize() {
    assertTrees(
        chunksOf(SplitMix64.bytes(1, 8191)),
        "cbe5d4519f2b1640aded6dc5c0ba27ac75a7e17998647ae58f2aa256e6c38cda",
        "c9972474e2169b770d0595da498b63ce4ceb28b565bd5395121b648c0c0c8d6a",
        "bfbaa8160140fb34ad8ca8ea1985d6658397f76f13a1821086e088818e75f42c");
  }

  @Test
  void helloWorld() {
    List<SizedChunk> chunks = chunksOf("Hello World!".getBytes(US_ASCII));
    assertTrees(
        chunks,
        "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
        "a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165",
        "89cb63458e98cb4c75be6b50a5a7b7234b82f05d5348e6925fb71aaf5dc3862b");
    assertThat(XetHashes.hmac(chunks.getFirst().hash(), HMAC_KEY).toHex())
        .isEqualTo("213944381648fd3a12bf8dfc98576416734cf1afdb7ddced216b33a217c15167");
  }

  @Test
  void oneZeroByte() {
    List<SizedChunk> chunks = chunksOf(new byte[1]);
    assertTrees(
        chunks,
        "df93298cdbf67cd507aed28d6290c0cf7f9aa0aa88dfa629cffcf98680659410",
        "41f5539a8d8bdd7509fd9a319268aca47ea6d40b33394170182e09fa86345c7e",
        "7be708517ff612a74bdd0d7197e09b38f7d644fff72a547d7f0620cbccac5ea2");
    assertThat(XetHashes.hmac(chunks.getFirst().hash(), HMAC_KEY).toHex())
        .isEqualTo("fb413bf1844039e064a7302458c7298d3394eb82cae859ab85afa0654675a187");
  }

  @Test
  void nodeOfTwo() {
    List<SizedChunk> chunks =
        List.of(
            sized("c28f58387a60d4aa200c311cda7c7f77f686614864f5869eadebf765d0a14a69", 100),
            sized("6e4e3263e073ce2c0e78cc770c361e2778db3b054b98ab65e277fc084fa70f22", 200));
    assertThat(XetHashes.xorbHash(chunks).toHex())
        .isEqualTo("be64c7003ccd3cf4357364750e04c9592b3c36705dee76a71590c011766b6c14");
    assertThat(XetHashes.rangeHash(hashes(chunks)).toHex())
        .isEqualTo("eb06a8ad81d588ac05d1d9a079232d9c1e7d0b07232fa58091caa7bf333a2768");
  }

  @Test
  void oneZeroHashOfLengthZero() {
    List<SizedChunk> chunks = List.of(sized("0".repeat(64), 0));
    assertThat(XetHashes.xorbHash(chunks).isZero()).isTrue();
    assertThat(XetHashes.fileHash(chunks).toHex())
        .isEqualTo("638a6bc391964a85939d48f008e8bdbae6a7975e7ca2d87a3ce2492f4e4d8a4c");
  }

  @Test
  void nothing() {
    assertThat(XetHashes.xorbHash(List.of()).isZero()).isTrue();
    assertThat(XetHashes.fileHash(List.of())).isEqualTo(FileHash.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "A,cfc5d07f6f03c29bbf424132963fe08d19a37d5757aaf520bf08119f05cd56d6",
    "ABC,71ec1275fca074724e2dd666921b3277c7cee603e4d025bcab2d4050015be2bc",
    "AAAA,89f2ada89ff8c96763c6b25010e6dd76a4c05b1466207633ea559acf2093211b",
    "ABAB,90f8313ef12df385d237a067aded02562c35ded12116e32eba401dbc86c38031",
    "ABABCD,52c826f99507aa05d0b45e9837fa1709e0485425cfbcb1e80db3905cf98b3ee9",
  })
  void xorbOfLetters(String letters, String hash) {
    assertThat(XetHashes.xorbHash(chunks(letters)).toHex()).isEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({
    "A,8e16257caa3fe079d484d872a8975264b2ff683b0d6db9028cc7c0f968a45661",
    "ABC,54e55dccc6653c612bdb5576c5d3cb34bb31bc4e100248abccf4c908b3ef7715",
    "ABABCD,91d21684db364c8883ab8209fa5eb2e781cf07f37e1fa43e731c30839afe422f",
  })
  void fileOfLetters(String letters, String hash) {
    assertThat(XetHashes.fileHash(chunks(letters)).toHex()).isEqualTo(hash);
  }

  @Test
  void fileUnderASalt() {
    MerkleTree tree = new MerkleTree();
    chunks("ABC").forEach(chunk -> tree.add(chunk.hash(), chunk.lengthBytes()));
    byte[] salt =
        ChunkHash.parse("b286606709ef32a1cfede1e603a39f83fef56772d8234c0e35d8920071d80b69")
            .toBytes();
    assertThat(tree.fileHash(salt).toHex())
        .isEqualTo("337f1f046e4cfc1057f0f3edbd87cf977fdfaf3c2b0c0031ca2d1d2a34aa2270");
  }

  private static void assertTrees(List<SizedChunk> chunks, String xorb, String file, String range) {
    assertThat(XetHashes.xorbHash(chunks).toHex()).isEqualTo(xorb);
    assertThat(XetHashes.fileHash(chunks).toHex()).isEqualTo(file);
    assertThat(XetHashes.rangeHash(hashes(chunks)).toHex()).isEqualTo(range);
  }

  private static List<ChunkHash> hashes(List<SizedChunk> chunks) {
    return chunks.stream().map(SizedChunk::hash).toList();
  }

  private static List<SizedChunk> chunksOf(byte[] bytes) {
    List<SizedChunk> chunks = new ArrayList<>();
    int start = 0;
    for (int end : ChunkEnds.of(bytes)) {
      chunks.add(new SizedChunk(ChunkHasher.hash(bytes, start, end - start), end - start));
      start = end;
    }
    return chunks;
  }

  private static List<SizedChunk> chunks(String letters) {
    return letters.chars().mapToObj(letter -> List.of(A, B, C, D).get(letter - 'A')).toList();
  }

  private static SizedChunk sized(String hash, int lengthBytes) {
    return new SizedChunk(ChunkHash.parse(hash), lengthBytes);
  }
}
