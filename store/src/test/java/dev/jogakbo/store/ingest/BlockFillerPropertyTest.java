package dev.jogakbo.store.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.ChunkSizes;
import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.store.pack.ChunkCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockFillerPropertyTest {
  private static final int MIB = 1 << 20;

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        8191,
        8192,
        8193,
        65536,
        131071,
        131072,
        131073,
        MIB - 1,
        MIB,
        MIB + 1,
        5 * MIB + 7
      })
  void blocksHoldWholeChunksThatConcatenateToTheStream(int sizeBytes) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = new byte[sizeBytes];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      java.util.Arrays.fill(bytes, sizeBytes / 3, sizeBytes / 2, (byte) 0); // chunks of most size
    }
    List<Integer> ends = new ArrayList<>();
    for (ChunkSizes sizes : List.of(ChunkSizes.XET, ChunkSizes.HALF, ChunkSizes.FINE)) {
      ends.clear();
      byte[] found = refill(pieces(List.of(bytes), sizes, random), ends);
      assertThat(found).as("seed %d", seed).isEqualTo(bytes);
      assertThat(ends).as("seed %d", seed).isEqualTo(endsInOneGo(bytes, sizes));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 8191, 20_000, 300_000, 3 * MIB})
  void chunksEndWherePiecesDo(int pieceBytesMax) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < (pieceBytesMax < MIB ? 400 : 4); i++) {
      byte[] piece = new byte[random.nextInt(pieceBytesMax + 1)];
      random.nextBytes(piece);
      pieces.add(piece);
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    List<Integer> expectedEnds = new ArrayList<>();
    for (byte[] piece : pieces) {
      int start = whole.size();
      endsInOneGo(piece, ChunkSizes.XET).forEach(end -> expectedEnds.add(start + end));
      whole.write(piece);
    }
    List<Integer> ends = new ArrayList<>();
    byte[] found = refill(pieces(pieces, ChunkSizes.XET, random), ends);
    assertThat(found).as("seed %d", seed).isEqualTo(whole.toByteArray());
    assertThat(ends).as("seed %d", seed).isEqualTo(expectedEnds);
  }

  private static Pieces pieces(List<byte[]> pieces, ChunkSizes sizes, Random random) {
    return new Pieces(
        pieces.stream().map(piece -> new Dribble(piece, random)).iterator(),
        new ChunkForm(sizes, ChunkCodec.LZ4));
  }

  private static byte[] refill(Pieces source, List<Integer> ends) throws IOException {
    BlockFiller filler = new BlockFiller();
    filler.begin(source.form());
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    Block block = new Block();
    while (!filler.hasEnded()) {
      block.clear();
      filler.fill(block, source);
      for (int i = 0; i < block.chunkCount(); i++) {
        assertThat(block.lengthBytes(i)).isBetween(1, ChunkLimits.MAX_BYTES);
        ends.add(found.size() + block.start(i) + block.lengthBytes(i));
      }
      found.write(block.raw(), 0, block.rawBytes());
    }
    return found.toByteArray();
  }

  private static List<Integer> endsInOneGo(byte[] bytes, ChunkSizes sizes) {
    Chunker chunker = new Chunker(sizes);
    List<Integer> ends = new ArrayList<>();
    int from = 0;
    while (from < bytes.length) {
      int cut = chunker.findCut(bytes, from, bytes.length);
      from = cut < 0 ? bytes.length : cut;
      ends.add(from);
    }
    return ends;
  }

  /** Gives as many bytes as it likes, at least one. */
  private static final class Dribble extends InputStream {
    private final InputStream bytes;
    private final Random random;

    Dribble(byte[] bytes, Random random) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.random = random;
    }

    @Override
    public int read() throws IOException {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int lengthBytes) throws IOException {
      return bytes.read(target, offset, 1 + random.nextInt(lengthBytes));
    }
  }
}
